/** Excel reads a file as UTF-8 only if it begins with this byte order mark. */
export const byteOrderMark = '\ufeff';

/** CSV for spreadsheets (RFC 4180): text is quoted, so that no other separator splits it; numbers are not. */
export const csvOptions = { record_delimiter: 'windows', quoted_string: true } as const;
