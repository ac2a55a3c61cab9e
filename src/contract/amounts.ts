/** Amounts of money on the wire: many spellings are accepted, one exact decimal text is stored and answered. */
import { z } from 'zod';
import { withoutEnd } from './text-ends.ts';

/** Fifteen digits before the point are more than any deal needs, and exact in every program. */
const spelling = /^\$?\s*(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(\.\d{1,4})?$/;
const tooFine = /^\$?\s*[\d,]+\.\d{5,}$/;
const fault = 'must be an amount such as 12000, "12000.50" or "$12,000.50"';

/** `12000`, `"12000.50"` or `"$12,000.50"`; gives canonical text such as `"12000.50"`. Blank means none. */
export const Amount = z
  .union([z.number(), z.string()], { error: fault })
  .transform((given, ctx) => {
    const typed = String(given).trim();
    if (typed === '') return null;
    const [, whole, fraction = ''] = spelling.exec(typed) ?? [];
    if (whole === undefined) {
      const message = tooFine.test(typed) ? 'must have at most four decimal places' : fault;
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return canonicalAmount(whole.replaceAll(',', '') + fraction);
  })
  .nullish();

/** The one text of an amount: no leading zeros, and either no decimals or at least two. */
export function canonicalAmount(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const units = whole.replace(/^0+(?=\d)/, '');
  const cents = withoutEnd(fraction, '0');
  return cents === '' ? units : `${units}.${cents.padEnd(2, '0')}`;
}
