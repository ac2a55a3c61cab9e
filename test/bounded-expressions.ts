/** Expressions that are not linear, each with the longest text it is given; and the time of the worst one. */
import type { Expression } from './regular-expressions.ts';

interface BoundedExpression {
  /** How it begins. */
  starts: string;
  /** Characters of the longest text. */
  longest: number;
  /** Who keeps it so short. */
  because: string;
}

const query = { longest: 500, because: 'a query for leads has at most 500 characters' };
const line = { longest: 10_000, because: 'a page shows what the server wrote, in the browser' };
const wording = { longest: 400, because: 'a longer wording of a model is refused first' };
const lead = '(?:(?:,|(?<!\\w)(?:and|with|having|of|employing';

export const bounded: readonly BoundedExpression[] = [
  { starts: lead, ...query },
  { starts: '(?:\\b(?:with|having|running|operating|owning', ...query },
  { starts: '\\bfleet\\s+(?:owners?|operators?)', ...query },
  { starts: '\\b(?:within|in)?\\s*(?:a\\s+)?(?<![\\d.,])', ...query },
  { starts: '\\s+(?:cbd|area|areas|region', ...query },
  { starts: '\\bemploy(?:ing|s)?\\s+', ...query },
  { starts: '\\b(small|large|big|medium|mid)', ...query },
  { starts: '\\b(?<![\\d.,])(\\d[\\d.,]*)\\s*(k\\b)?(?:\\s*\\+', ...query },
  { starts: '(?:^|[\\s|])(?:based in|located in', ...query },
  { starts: '^.*[\\p{L}\\d]\\s+(street|st|road', longest: 1_000, because: 'a place has so many' },
  { starts: '\\p{L}{2}.* .*\\p{L}{2}', ...wording },
  { starts: '(?<![\\d,])[\\d,]+ days?', ...wording },
  { starts: '^\\s*(?:[-*+]\\s+)?(?:\\*\\*)?', ...line },
  { starts: '^\\s*([-*+]|\\d{1,3}[.)])\\s+', ...line },
  { starts: '^\\s*#{1,6}\\s+', ...line },
  { starts: '\\[((?:\\\\.|[^', ...line },
  { starts: '\\*\\*(?=[^\\s*])', ...line },
  { starts: '\\*(?=[^\\s*])', ...line },
  { starts: '(?:\\\\([!-/:-@[-`{-~]))', ...line },
];

const parts = [
  ' ',
  'a',
  'and ',
  'with ',
  '1',
  '1,',
  'in ',
  'in in',
  '[',
  '\\[',
  '*',
  '**a',
  '#',
  '1. ',
].concat([
  ' a street',
  'fleet ',
  'with with ',
  'employ ',
  'small ',
  '10 km ',
  'and,',
  ', ',
  'area ',
  'who own ',
  'min of ',
  'that runs ',
]);

/** Milliseconds of CPU time that the worst of many texts takes; none of them matches to its end. */
export function worstTurn({ source, flags }: Expression, longest: number): number {
  const expression = new RegExp(source, flags.replace('g', ''));
  const times = parts.flatMap((part) =>
    ['', 'x ', 'with '].map((start) => {
      const text = `${start}${part.repeat(longest)}`.slice(0, longest - 1);
      const before = process.threadCpuUsage();
      expression.test(`${text}\u0001`);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    }),
  );
  return Math.max(...times);
}
