/**
 * Keeps spreadsheets from reading text as a formula: puts an apostrophe before it, at the beginning
 * of a cell and after any character where another program may split the cell. Telephone and other
 * numbers stay as they are.
 */
const separators = /([;,\t|\r\n])/;
/** Quotes and blanks before a formula do not keep it from being one. */
const formula = /^[ "']*[=+\-@\0＝＋－＠]/;
const numberOrPhone = /^[+-]?[0-9 ().-]{3,}$/;
const blank = /^[ "']*$/;
/** Finds a piece that is marked below; nearly no text has one. */
const risky = /(?:^|[;,\t|\r\n])[ "']*[=+\-@\0＝＋－＠]|^[ "']*[\t\r\n]/;

export function guardFormula(value: string): string {
  if (!risky.test(value)) return value;
  return eachPiece(value, (piece, isMarked) => {
    const isRisky = isMarked(piece) && !numberOrPhone.test(piece.trim());
    return isRisky ? `'${piece}` : piece;
  });
}

/** Removes exactly what was added, and what other programs put before telephone numbers. */
export function unguardFormula(value: string): string {
  if (!value.includes("'")) return value;
  return eachPiece(value, (piece, isMarked) => {
    const rest = piece.slice(1);
    return piece.startsWith("'") && isMarked(rest) ? rest : piece;
  });
}

type IsMarked = (piece: string) => boolean;

function eachPiece(value: string, change: (piece: string, isMarked: IsMarked) => string): string {
  const parts = value.split(separators);
  // A cell that begins with a tab or a line break would lose it, and begin with what follows.
  const beginsBlank = /^[\t\r\n]/.test(parts[1] ?? '');
  const isFormula = (piece: string) => formula.test(piece);
  const isFirstMarked = (piece: string) => isFormula(piece) || (beginsBlank && blank.test(piece));
  return parts
    .map((part, place) => {
      if (place % 2 === 1) return part;
      return change(part, place === 0 ? isFirstMarked : isFormula);
    })
    .join('');
}
