/** Excel reads a file as UTF-8 only if it begins with this. */
export const byteOrderMark = '\ufeff';

/** CSV as spreadsheets like it (RFC 4180): text is quoted, so that no other separator cuts it; a number is not. */
export const csvOptions = { record_delimiter: 'windows', quoted_string: true } as const;
