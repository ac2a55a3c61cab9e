/** The id of what says how many notifications are new; the bell is described by it. */
export const unseenWords = 'unseen-notifications';
