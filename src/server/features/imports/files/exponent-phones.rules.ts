/** Telephone numbers that a spreadsheet took for numbers: `6.1412345678E+10`. */

/** Null: digits of it are lost. A number of Google Contacts may be several, of which the first counts. */
export function readPhone(text: string): string | null {
  const parts = /^([+-]?\d)(?:[.,](\d{0,30}))?[eE]\+?(\d{1,2})$/.exec(text);
  if (!parts) return text;
  const [, whole = '', decimals = '', exponent = ''] = parts;
  const missing = Number(exponent) - decimals.length;
  // With fewer decimals than that the rest was rounded away; with more it was no whole number.
  return missing === 0 ? whole + decimals : null;
}
