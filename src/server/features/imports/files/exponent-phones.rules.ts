/** Telephone numbers that a spreadsheet read as numbers: `6.1412345678E+10`. */

/** Null if digits were lost. Google Contacts may write several numbers in one cell, of which the first counts. */
export function readPhone(text: string): string | null {
  const parts = /^([+-]?\d)(?:[.,](\d{0,30}))?[eE]\+?(\d{1,2})$/.exec(text);
  if (!parts) return text;
  const [, whole = '', decimals = '', exponent = ''] = parts;
  const missing = Number(exponent) - decimals.length;
  // With fewer decimals than this the rest was rounded away; with more it was not a whole number.
  return missing === 0 ? whole + decimals : null;
}
