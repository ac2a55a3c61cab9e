import { expect, test } from 'vitest';
import { chipsQuery, LeadQuery } from '#contract/leads.ts';
import { listChips, understandQuery } from './understand-query.rules.ts';

const chipsFor = (query: LeadQuery) =>
  listChips(understandQuery(query))
    .map(({ kind, text }) => `${kind}: ${text}`)
    .join('; ');

const sought = [
  ['banks in Ohio with over $50M revenue', 'what: Banks; where: Ohio; size: revenue over $50M'],
  [
    'banks in Ohio with more than 50 million dollars in annual revenue',
    'what: Banks; where: Ohio; size: revenue over 50 million dollars',
  ],
  [
    'trucking companies with $5m-$10m in annual sales in Dubbo',
    'what: Trucking and freight; where: Dubbo; size: revenue $5m to $10m',
  ],
  [
    'builders with a turnover between $1 million and $5 million a year',
    'what: Construction; size: revenue $1 million to $5 million',
  ],
  ['$100M+ breweries in Texas', 'what: Breweries; where: Texas; size: revenue over $100M'],
  ['breweries with revenue under 2,000,000', 'what: Breweries; size: revenue up to 2,000,000'],
  [
    'breweries with 50+ employees and sales of A$10m',
    'what: Breweries; size: 50+ employees; size: revenue over A$10m',
  ],
  ['largest banks by revenue', 'what: Banks; size: by revenue'],
  [
    'Banken in Ohio mit Umsatz über 10 Mio. Euro',
    'what: Banks; where: Ohio; size: revenue over 10 Mio. Euro',
  ],
  [
    'Banken mit weniger als 5 Millionen Euro Jahresumsatz',
    'what: Banks; size: revenue up to 5 Millionen Euro',
  ],
  [
    'banques avec un chiffre d’affaires de plus de 5 millions d’euros',
    'what: Banks; size: revenue over 5 millions euros',
  ],
  [
    'bancos con una facturación superior a 10 millones de euros',
    'what: Banks; size: revenue over 10 millones euros',
  ],
  ['banche con fatturato oltre 10 M€', 'what: Banks; size: revenue over 10M€'],
] as const;

test.each(sought)('%s', (query, chips) => expect(chipsFor({ query })).toBe(chips));

test.each([
  ['car sales in Dubbo', /^(?!.*revenue)/],
  ['high turnover staff agencies in 2830', /^(?!.*revenue)/],
  ['banks in Ohio with 50 employees', /^what: Banks; where: Ohio; size: 50\+ employees$/],
  ['Dollar General', /^(?!.*revenue)/],
  ['7-Eleven', /^(?!.*revenue)/],
])('no revenue is meant by %s', (query, chips) => expect(chipsFor({ query })).toMatch(chips));

test.each(sought)('sent back as chips it is the same: %s', (query) => {
  const chips = listChips(understandQuery({ query }));
  expect(chipsFor(LeadQuery.parse(chipsQuery(query, chips)))).toBe(chipsFor({ query }));
});
