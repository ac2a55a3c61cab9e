/** A cell that a spreadsheet would take for a formula gets an apostrophe; telephone numbers stay as they are. */
const startsFormula = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
const numberOrPhone = /^[+-]?[0-9 ().-]{3,}$/;
const isGuarded = /^'(?='*[=+\-@\t\r\n\0＝＋－＠])/;

export function guardFormula(value: string): string {
  return startsFormula.test(value) && !numberOrPhone.test(value) ? `'${value}` : value;
}

/** What was guarded, as it was before. */
export function unguardFormula(value: string): string {
  return value.replace(isGuarded, '');
}
