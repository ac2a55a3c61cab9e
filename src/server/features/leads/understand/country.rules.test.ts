import { expect, test } from 'vitest';
import { chipsQuery } from '#contract/leads.ts';
import { settleCountry } from './country.rules.ts';
import { understandQuery } from './understand-query.rules.ts';

const read = (query: string, given?: string) => {
  const { asked, chip } = settleCountry(understandQuery({ query }), given, 'AU');
  return { country: asked.place?.country ?? null, states: asked.place?.states ?? [], chip };
};
const assumed = { kind: 'country', text: 'AU', assumed: true };

test.each([
  ['plumbers in Richmond', assumed],
  ['plumbers in Weston, WA', assumed],
  ['plumbers in 3121', assumed],
  ['plumbers', null],
  ['plumbers in Dubbo', null],
  ['plumbers in Richmond, Virginia', null],
  ['plumbers in Richmond, New Zealand', null],
])('%s', (query, chip) => {
  expect(read(query).chip).toEqual(chip);
});

test('the chosen country counts before all others, together with its state', () => {
  const chip = { kind: 'country', text: 'US' };
  expect(read('plumbers in Richmond', 'US')).toEqual({ country: 'US', states: [], chip });
  expect(read('plumbers in WA', 'US')).toEqual({ country: 'US', states: ['US-WA'], chip });
  expect(read('plumbers', 'US')).toEqual({ country: null, states: [], chip: null });
});

test('an assumed country is not sent back as a choice', () => {
  const where = { kind: 'where', text: 'Richmond' } as const;
  const country = { kind: 'country', text: 'AU', assumed: true } as const;
  expect(chipsQuery('x', [where, country])).not.toHaveProperty('country');
  expect(chipsQuery('x', [where, { kind: 'country', text: 'US' }])).toMatchObject({
    where: 'Richmond',
    country: 'US',
  });
});
