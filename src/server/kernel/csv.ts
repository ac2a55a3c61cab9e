/** Excel takes a file for UTF-8 only where this stands first. */
export const byteOrderMark = '\ufeff';

/** CSV as spreadsheets like it (RFC 4180): text is quoted, so that no other separator cuts it; a number is not. */
export const csvOptions = { record_delimiter: 'windows', quoted_string: true } as const;
