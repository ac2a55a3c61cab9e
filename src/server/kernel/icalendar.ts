import ICAL from 'ical.js';

// It counts 75 octets without the space that begins a continued line; the standard counts that one too.
ICAL.foldLength = 74;

export { ICAL };
