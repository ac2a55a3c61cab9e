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
  // If it were read as its opposite, the results would be useless.
  ['breweries with at most $5m turnover', 'what: Breweries; size: revenue up to $5m'],
  ['breweries with revenue not over $5m', 'what: Breweries; size: revenue up to $5m'],
  ['breweries with $5m or less in revenue', 'what: Breweries; size: revenue up to $5m'],
  ['breweries with $5m revenue or less', 'what: Breweries; size: revenue up to $5m'],
  ['brasseries de 5 M€ de chiffre d’affaires ou moins', 'what: Breweries; size: revenue up to 5M€'],
  ['breweries with revenue of at least $5m', 'what: Breweries; size: revenue over $5m'],
  ['breweries with revenues in excess of $5m', 'what: Breweries; size: revenue over $5m'],
  [
    'Brauereien mit 5 Millionen Euro Umsatz oder mehr in Ohio',
    'what: Breweries; where: Ohio; size: revenue over 5 Millionen Euro',
  ],
  // Where it ends, and what comes next to it.
  [
    'breweries with revenue of $5m and 10 employees',
    'what: Breweries; size: 10+ employees; size: revenue over $5m',
  ],
  [
    'breweries in Ohio that have net annual revenue over $5m with 20 vans',
    'what: Breweries; where: Ohio; size: revenue over $5m; fleet: fleet of 20+ vehicles',
  ],
  [
    'with between $1m and $5m turnover per annum, breweries in Ohio',
    'what: Breweries; where: Ohio; size: revenue $1m to $5m',
  ],
  [
    'breweries with revenue over $5m in 90210',
    'what: Breweries; where: 90210; size: revenue over $5m',
  ],
  // One end is enough to show that both are money, or in millions.
  [
    'breweries making between 5 and 10 million dollars in Ohio',
    'what: Breweries; where: Ohio; size: revenue 5 to 10 million dollars',
  ],
  ['breweries making $ 5 to 10 million', 'what: Breweries; size: revenue $5 to 10 million'],
  ['breweries with turnover of 5 to 10 million', 'what: Breweries; size: revenue 5 to 10 million'],
  // With an amount of money or a year, 'sales' means revenue.
  ['breweries with sales of 250,000€', 'what: Breweries; size: revenue over 250,000€'],
  [
    'breweries with sales of 300 thousand dollars',
    'what: Breweries; size: revenue over 300 thousand dollars',
  ],
  ['breweries with annual sales of 5 million', 'what: Breweries; size: revenue over 5 million'],
  ['breweries with a revenue of $90,000', 'what: Breweries; size: revenue over $90,000'],
  ['breweries with a revenue of 250,000', 'what: Breweries; size: revenue over 250,000'],
  ['high revenue breweries in Ohio', 'what: Breweries; where: Ohio; size: by revenue'],
  ['breweries by turnover', 'what: Breweries; size: by revenue'],
] as const;

test.each(sought)('%s', (query, chips) => expect(chipsFor({ query })).toBe(chips));

test.each([
  ['car sales in Dubbo', /^(?!.*revenue)/],
  ['high turnover staff agencies in 2830', /^(?!.*revenue)/],
  ['banks in Ohio with 50 employees', /^what: Banks; where: Ohio; size: 50\+ employees$/],
  ['Dollar General', /^(?!.*revenue)/],
  ['7-Eleven', /^(?!.*revenue)/],
  ['breweries with revenue in 90210', /^what: Breweries; where: 90210$/],
  ['breweries with a revenue of 25,000', /^(?!.*revenue)/],
  ['breweries with sales of 5 million', /^(?!.*revenue)/],
  ['20 sales offices', /^(?!.*revenue)/],
  ['restaurants with $5 lunches', /^(?!.*revenue)/],
  ['breweries by sales', /^(?!.*revenue)/],
])('no revenue is meant by %s', (query, chips) => expect(chipsFor({ query })).toMatch(chips));

test.each(sought)('sent back as chips it is the same: %s', (query) => {
  const chips = listChips(understandQuery({ query }));
  expect(chipsFor(LeadQuery.parse(chipsQuery(query, chips)))).toBe(chipsFor({ query }));
});
