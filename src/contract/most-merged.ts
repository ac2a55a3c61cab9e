/** The most records of one merge, the survivor among them. */
export const mostMerged = 10;
