/** The cells of a workbook as text, as a person would have typed it. */
import type { CellValue } from 'read-excel-file/universal';

/** Excel keeps 15 digits; any beyond are noise of binary fractions. */
export function textOfNumber(stored: string): string {
  if (/^-?\d{1,15}$/.test(stored)) return stored;
  const number = Number(stored);
  if (!Number.isFinite(number)) return stored;
  const rounded = Number(number.toPrecision(15));
  return Number.isInteger(rounded) && Math.abs(rounded) < 1e21
    ? BigInt(rounded).toString()
    : String(rounded);
}

/** A day as `2026-11-20`, with its time only if it has one; a time without a day as `17:30`. */
export function textOfCell(value: CellValue<string> | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (!(value instanceof Date)) return String(value);
  if (Number.isNaN(value.getTime())) return '';
  // Serial numbers of times are fractions, off by less than a millisecond.
  const text = new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString();
  const [day = '', time = ''] = text.slice(0, 19).split('T');
  const clock = time.endsWith(':00') ? time.slice(0, 5) : time;
  if (day < '1900-01-01') return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}
