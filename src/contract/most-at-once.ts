/** The most records that can be changed at once. */
export const mostAtOnce = 10_000;
