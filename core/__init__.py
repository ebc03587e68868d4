"""What every room above may use and what knows none of them: jobs, files, refusals, rate limits, problems of the API,
names, figures and dates as they are written, what every request has to pass, what is answered where no view answers."""
