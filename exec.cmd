@rem For npm's scripts on Windows, whose shell knows no exec; see docs/decisions/0044.
@%*
