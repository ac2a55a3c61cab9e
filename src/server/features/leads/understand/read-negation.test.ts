import { describe, expect, test } from 'vitest';
import { chipsQuery, LeadQuery } from '#contract/leads.ts';
import { distance, nearestWord } from './nearest-word.rules.ts';
import { listChips, understandQuery } from './understand-query.rules.ts';

/** The chips as 'what: Banks; not: in New York'. */
function read(query: string): string {
  const chips = listChips(understandQuery({ query }));
  return chips.map(({ kind, text }) => `${kind}: ${text}`).join('; ');
}

describe('what is not wanted', () => {
  test.each([
    ['banks not in New York', 'what: Banks; not: in New York'],
    [
      'banks that are not based in Texas, Ohio or Florida',
      'what: Banks; not: in Texas, in Ohio or Florida',
    ],
    ['semiconductor companies outside California', 'what: Semiconductors; not: in California'],
    ['airlines other than Delta', 'what: Airlines and aviation; not: Delta'],
    ['banks in New York except Citigroup', 'what: Banks; where: New York; not: Citigroup'],
    ['banks except Bank of America', 'what: Banks; not: Bank of America'],
    ['banks excluding Citigroup and JPMorgan', 'what: Banks; not: Citigroup, JPMorgan'],
    ['insurance but not life insurance', 'what: Insurance; not: Life and health insurance'],
    ['health care without pharmacies in Ohio', 'what: Healthcare; where: Ohio; not: Pharmacies'],
    ['non-bank lenders', 'what: Consumer lenders; not: Banks'],
    ['companies in Texas but not in Dallas', 'where: Texas; not: in Dallas'],
    ['Banken nicht in New York', 'what: Banks; not: in New York'],
    ['Versicherungen außerhalb von Kalifornien', 'what: Insurance; not: in Kalifornien'],
    ['Energieunternehmen ohne Ölfirmen', 'what: Energy; not: Oil and gas'],
    ['restaurants sauf en Floride', 'what: Restaurants and cafes; not: in Floride'],
    ['hôtels hors du Nevada', 'what: Hotels and pubs; not: in Nevada'],
    ['bancos que no estén en Texas', 'what: Banks; not: in Texas'],
    ['aerolíneas excepto Delta', 'what: Airlines and aviation; not: Delta'],
    ['banche tranne in Ohio', 'what: Banks; not: in Ohio'],
    ['ristoranti non a Chicago', 'what: Restaurants and cafes; not: in Chicago'],
    ['insurers with no more than 50 employees', 'what: Insurance; size: up to 50 employees'],
    ['non-alcoholic beverages', 'what: Soft drinks'],
    ['nonprofits in Ohio', 'what: Aged and community care; where: Ohio'],
  ])('%s', (query, chips) => {
    expect(read(query)).toBe(chips);
  });

  test('is the same when its chip is sent back', () => {
    for (const query of [
      'banks not in Texas or Ohio',
      'insurance except brokers, Aflac and MetLife',
    ]) {
      const asked = understandQuery({ query });
      const again = understandQuery(LeadQuery.parse(chipsQuery(query, listChips(asked))));
      expect(listChips(again)).toEqual(listChips(asked));
    }
  });
});

describe('sizes in other languages, and as adjectives', () => {
  test.each([
    ['Banken mit mehr als 100 Mitarbeitern', { from: 100, to: null }],
    ['Banken mit 50 bis 200 Beschäftigten', { from: 50, to: 200 }],
    ['Banken mit weniger als 1.000 Mitarbeitern', { from: null, to: 1_000 }],
    ['banques de plus de 1 000 salariés', { from: 1_000, to: null }],
    ['bancos con más de 2 mil empleados', { from: 2_000, to: null }],
    ['bancos de entre 50 y 100 trabajadores', { from: 50, to: 100 }],
    ['banche con meno di 20 dipendenti', { from: null, to: 20 }],
    ['banks 1k+ employees', { from: 1_000, to: null }],
    ['kleine Banken', { from: null, to: 19 }],
    ['grandes bancos', { from: 200, to: null }],
    ['small restaurants', { from: null, to: 19 }],
    ['empresas grandes de seguros', { from: 200, to: null }],
    ['mid-size insurers', { from: 20, to: 199 }],
    ['grands magasins', null],
  ])('%s', (query, employees) => {
    const asked = understandQuery({ query });
    expect(asked.employees).toEqual(employees);
    expect(asked.words).toEqual([]);
  });
});

describe('typing errors', () => {
  test('swapped, missing, doubled and wrong letters count as one each', () => {
    expect(distance('bnaks', 'banks', 2)).toBe(1);
    expect(distance('semicondutor', 'semiconductor', 2)).toBe(1);
    expect(distance('hotells', 'hotels', 2)).toBe(1);
    expect(distance('kitten', 'sitting', 2)).toBe(3);
    expect(nearestWord('abc', ['abd'])).toBeUndefined();
  });

  test.each([
    ['insurence companies in Conneticut', 'what: Insurance; where: Connecticut'],
    ['banks Californa', 'what: Banks; where: California'],
    ['defence contracters in Virgina', 'what: Aerospace and defence; where: Virginia'],
    ['plumbers in Wollongbar', 'what: Plumbers; where: Wollongbar'],
  ])('%s', (query, chips) => {
    expect(read(query)).toBe(chips);
  });
});
