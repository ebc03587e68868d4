"""The Russian family: Sochi, Classic, Rostov, Leningrad, Zakaznoy, hussar preferans and Gusarik."""
