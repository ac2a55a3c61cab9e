/** The most records of a list that can be changed at once. */
export const mostAtOnce = 100_000;

/** The most that can be chosen one by one. */
export const mostByHand = 10_000;
