import { describe, expect, test } from 'vitest';
import { chipsQuery, LeadQuery } from '#contract/leads.ts';
import { listChips, understandQuery } from './understand-query.rules.ts';

/** The chips as 'what: Trucking and freight; where: Dubbo'. */
function read(query: string): string {
  const chips = listChips(understandQuery({ query }));
  return chips.map(({ kind, text }) => `${kind}: ${text}`).join('; ');
}

describe('what, where, size, fleet', () => {
  test.each([
    ['trucking in Dubbo', 'what: Trucking and freight; where: Dubbo'],
    ['Find trucking companies in Toowoomba', 'what: Trucking and freight; where: Toowoomba'],
    [
      'construction companies in Sydney with 50+ employees',
      'what: Construction; where: Sydney; size: 50+ employees',
    ],
    ['agriculture businesses in the Darling Downs', 'what: Agriculture; where: Darling Downs'],
    [
      'logistics companies in Melbourne with fleet management',
      'what: Logistics; where: Melbourne; fleet: own fleet',
    ],
    ['semiconductor companies in California', 'what: Semiconductors; where: California'],
    ['Semiconductors, CA', 'what: Semiconductors; where: CA'],
    [
      'haulage firms near Wagga Wagga NSW running a fleet of over 20 trucks',
      'what: Trucking and freight; where: Wagga Wagga NSW; fleet: fleet of 20+ vehicles',
    ],
    [
      'freight operators with over 100 staff around Perth, WA',
      'what: Trucking and freight; where: Perth, WA; size: 100+ employees',
    ],
    ['plumbers within 50 km of Ballarat', 'what: Plumbers; where: within 50 km of Ballarat'],
    [
      'electricians within 30 miles of Austin, Texas',
      'what: Electricians; where: within 48 km of Austin, Texas',
    ],
    ['Sydney plumbers', 'what: Plumbers; where: Sydney'],
    ['builders NSW', 'what: Construction; where: NSW'],
    ['banks New York', 'what: Banks; where: New York'],
    [
      'companies in the mining industry in Kalgoorlie with between 20 and 200 employees',
      'what: Mining; where: Kalgoorlie; size: 20 to 200 employees',
    ],
    [
      'large construction companies in Brisbane',
      'what: Construction; where: Brisbane; size: 200+ employees',
    ],
    [
      'accountants with fewer than 10 staff in Geelong',
      'what: Accountants; where: Geelong; size: up to 10 employees',
    ],
    ['IT companies in Canberra', 'what: IT services; where: Canberra'],
    ['insurance and banking in Illinois', 'what: Insurance; what: Banks; where: Illinois'],
    [
      'refrigerated transport in regional Queensland',
      'what: Trucking and freight; words: refrigerated; where: Queensland',
    ],
    [
      'courier companies with 20+ vans in Adelaide',
      'what: Couriers and removals; where: Adelaide; fleet: fleet of 20+ vehicles',
    ],
    [
      'Road freight in regional Victoria with 20-50 employees',
      'what: Trucking and freight; where: Victoria; size: 20 to 50 employees',
    ],
    ['furniture removalists in 2830', 'what: Couriers and removals; where: 2830'],
    ['fleet owners in Perth', 'where: Perth; fleet: own fleet'],
    ['Bunnings', 'words: Bunnings'],
    ['trucking in a regional town', 'what: Trucking and freight'],
    [
      'construction in a capital city with 50+ employees',
      'what: Construction; size: 50+ employees',
    ],
    ['agriculture in a farming region', 'what: Agriculture'],
    ['logistics with fleet management', 'what: Logistics; fleet: own fleet'],
    [
      'truck dealers in Townsville or Cairns',
      'what: Truck and machinery dealers; where: Townsville or Cairns',
    ],
    // Makers of something unknown are not all makers; of somebody unknown only the known words count.
    ['zither makers in Ohio', 'words: zither; where: Ohio'],
    ['family-owned manufacturers in Ohio', 'what: Manufacturing; where: Ohio'],
    ['Chicago-based insurers', 'what: Insurance; where: Chicago'],
    ['tiendas en línea', 'what: Online shops'],
    ['commerces en ligne à Seattle', 'what: Online shops; where: Seattle'],
    ['online car dealers', 'what: Car dealers'],
    ['cafés in São Paulo', 'what: Restaurants and cafes; where: São Paulo'],
    ['   ', ''],
    ['companies', ''],
  ])('%s', (query, chips) => {
    expect(read(query)).toBe(chips);
  });
});

describe('places', () => {
  const placeOf = (query: string) => understandQuery({ query }).place;

  test.each([
    ['plumbers in Perth WA', ['Perth'], ['AU-WA'], 'AU'],
    ['plumbers in Seattle, WA', ['Seattle'], ['US-WA'], 'US'],
    ['plumbers in WA', [], ['AU-WA', 'US-WA'], null],
    ['plumbers in Dubbo NSW 2830', ['Dubbo'], ['AU-NSW'], 'AU'],
    ['plumbers in San Jose, California', ['San Jose'], ['US-CA'], 'US'],
    ['plumbers in Washington, D.C.', [], ['US-DC'], 'US'],
    ['plumbers in NYC', ['New York City'], [], 'US'],
    ['plumbers in NSW and Victoria', [], ['AU-NSW', 'AU-VIC'], 'AU'],
    ['plumbers in Toowoomba and Dalby, QLD', ['Toowoomba', 'Dalby'], ['AU-QLD'], 'AU'],
    ['plumbers in Australia', [], [], 'AU'],
    ['plumbers in Wollongbar', ['Wollongbar'], [], null],
  ])('%s', (query, cities, states, country) => {
    expect(placeOf(query)).toMatchObject({ cities, states, country });
  });

  test.each(['work or play', 'me and the others', 'builders who are in it to win'])(
    'small words are no abbreviations of states: %s',
    (query) => {
      expect(placeOf(query)?.states ?? []).toEqual([]);
    },
  );
});

describe('numbers', () => {
  test.each([
    ['with 1,500 employees', { from: 1_500, to: null }],
    ['with 2k staff', { from: 2_000, to: null }],
    ['employing over 30', { from: 30, to: null }],
    ['50-200 employees', { from: 50, to: 200 }],
    ['200 to 50 employees', { from: 50, to: 200 }],
    ['under 20 people', { from: null, to: 20 }],
    ['small farms', { from: null, to: 19 }],
  ])('%s', (words, employees) => {
    expect(understandQuery({ query: `builders ${words} in Sydney` }).employees).toEqual(employees);
  });

  test.each([
    ['with a fleet of 20 trucks', 20],
    ['with 15 or more prime movers', 15],
    ['that operate a fleet', 0],
    ['running 8 buses', 8],
  ])('%s', (words, fleet) => {
    expect(understandQuery({ query: `transport ${words} in Sydney` }).fleet).toBe(fleet);
  });
});

describe('corrected chips', () => {
  test('shown chips mean the same when they are sent back', () => {
    const queries = [
      'construction companies in Sydney with 50+ employees',
      'plumbers within 50 km of Ballarat',
      'refrigerated transport in regional Queensland with a fleet of 20 trucks',
      'insurance and banking in Illinois with fewer than 10 staff',
    ];
    for (const query of queries) {
      const chips = listChips(understandQuery({ query }));
      const again = understandQuery(LeadQuery.parse(chipsQuery(query, chips)));
      expect(listChips(again)).toEqual(chips);
    }
  });

  test('a distance, a fleet and a revenue come back as they were read', () => {
    const query = 'plumbers within 50 km of Ballarat with over $5m revenue and 1,200 vans';
    const asked = understandQuery({ query });
    const again = understandQuery(LeadQuery.parse(chipsQuery(query, listChips(asked))));
    expect(asked.place).toMatchObject({ cities: ['Ballarat'], radiusKm: 50 });
    expect(again).toEqual(asked);
    expect(again).toMatchObject({ fleet: 1_200, revenue: 'revenue over $5m' });
  });

  test.each([
    [{ what: 'Plumbers, Banks' }, 'what: Plumbers; what: Banks'],
    [{ size: '50' }, 'size: 50+ employees'],
    [{ size: 'up to 20 employees' }, 'size: up to 20 employees'],
    [{ size: '50+ employees, over $5m revenue' }, 'size: 50+ employees; size: revenue over $5m'],
    [{ fleet: 'own fleet' }, 'fleet: own fleet'],
    [{ fleet: '99,999,999,999' }, 'fleet: fleet of 10,000,000+ vehicles'],
    [{ where: '2830', not: 'in Ohio, Citigroup' }, 'where: 2830; not: in Ohio, Citigroup'],
    [{ where: '' }, ''],
  ])('typed by hand: %j', (chips, read) => {
    const shown = listChips(understandQuery({ query: 'hotels in Reno', ...chips }));
    expect(shown.map(({ kind, text }) => `${kind}: ${text}`).join('; ')).toBe(read);
  });

  test('they count more than the words, and removed ones stay removed', () => {
    const understood = understandQuery({
      query: 'trucking in Dubbo with 50+ employees',
      what: 'Plumbers',
      where: 'Orange',
      size: '',
      fleet: '12',
    });
    expect(listChips(understood)).toEqual([
      { kind: 'what', text: 'Plumbers' },
      { kind: 'where', text: 'Orange' },
      { kind: 'fleet', text: 'fleet of 12+ vehicles' },
    ]);
  });
});

test.each(['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'])(
  'what every object of the program has is a word like others: %s',
  (word) => {
    for (const query of [`${word} in Dubbo`, `companies in ${word}`, word]) {
      const { place } = understandQuery({ query });
      expect(place?.country ?? 'AU').toBe('AU');
    }
  },
);

test('unknown words are searched for, at most eight, and so is a company of that name', () => {
  const query = 'quux blorb zyxt vlim wump snerg frotz gribb plugh xyzzy 24 x';
  const asked = understandQuery({ query });
  expect(asked.words).toEqual('quux blorb zyxt vlim wump snerg frotz gribb'.split(' '));
  expect(listChips({ ...asked, name: 'Quux Blorb' })).toEqual([
    { kind: 'name', text: 'Quux Blorb' },
  ]);
});

test('corrections in a query are reported for each trade and place', () => {
  const { corrections } = understandQuery({ query: 'restarants in Chigaco not in Melborne' });
  expect(corrections.map(({ read }) => read)).toEqual(['restaurants', 'Chicago', 'Melbourne']);
});

test('a long and hostile query is read quickly', () => {
  const query = `${'in '.repeat(100)}${'"];node(1);//('.repeat(10)} with ${'9'.repeat(40)} staff`;
  const { employees } = understandQuery({ query });
  expect(employees).toEqual({ from: 10_000_000, to: null });
});
