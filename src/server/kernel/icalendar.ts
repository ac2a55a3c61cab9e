import ICAL from 'ical.js';

// ical.js folds at 75 octets without counting the space that begins a continued line; the standard counts it.
ICAL.foldLength = 74;

export { ICAL };
