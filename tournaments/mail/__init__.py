"""Letters of a tournament to its players: written in their language, sent as jobs, shown to the office where no server
sends them. It knows neither entries nor fees: who has something to say gives the words' context."""
