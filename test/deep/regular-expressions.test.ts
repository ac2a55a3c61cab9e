/** The quick test trusts what was found safe before: here every expression is checked anew. */
import { expect, test } from 'vitest';
import { bounded } from '../bounded-expressions.ts';
import { mustSurvive } from '../must-survive.ts';
import { check, expressionsOfSource } from '../regular-expressions.ts';

test('S-34: no expression that was found safe before is found otherwise', async () => {
  const { expressions } = await expressionsOfSource();
  const faulty = expressions
    .filter(({ source }) => !bounded.some(({ starts }) => source.startsWith(starts)))
    .filter((one) => check(one).status !== 'safe')
    .map(({ source, flags }) => `/${source}/${flags}`);
  expect(faulty).toEqual([]);
  mustSurvive('S-34', {
    figure: `0 of ${expressions.length} expressions are slow`,
    limit: 'no expression is slow',
  });
});
