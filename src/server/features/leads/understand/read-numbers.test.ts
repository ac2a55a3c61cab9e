/** The company sizes in a query, as people write them in five languages. */
import { describe, expect, test } from 'vitest';
import { cutEmployees, employeesWords, fleetWords } from './read-numbers.rules.ts';
import { understandQuery } from './understand-query.rules.ts';

/** What was read, and the unknown words: a removed number leaves none. */
function read(query: string) {
  const { employees, fleet, words } = understandQuery({ query });
  return { employees: employees && [employees.from, employees.to], fleet, words };
}

describe('employees', () => {
  test.each([
    ['builders with 50 or more employees', 50, null],
    ['builders with 50 plus staff', 50, null],
    ['builders with at least 50 full-time staff', 50, null],
    ['builders with more than 50 workers', 50, null],
    ['builders with roughly 50 staff members', 50, null],
    ['builders employing 30', 30, null],
    ['builders that employ more than 30', 30, null],
    ['builders with 20 – 50 people', 20, 50],
    ['builders with from 20 to 50 team members', 20, 50],
    ['builders between 20 and 50 FTEs', 20, 50],
    ['builders with 1k-2k employees', 1_000, 2_000],
    ['builders with 1,500 to 2,500 employees', 1_500, 2_500],
    ['builders with up to 10 employees', null, 10],
    ['builders with no more than 10 employees', null, 10],
    ['builders with a maximum of 10 employees', null, 10],
    ['builders with not more than 10 staff', null, 10],
    // Without the sign it would mean the opposite.
    ['builders with < 10 employees', null, 10],
    ['builders with <=10 employees', null, 10],
    ['builders with >= 10 employees', 10, null],
    ['builders with 10 or fewer employees', null, 10],
    ['builders with 10 employees or less', null, 10],
    ['builders with 10 people or under', null, 10],
    // Points and commas in either convention.
    ['builders with 1.000 employees', 1_000, null],
    ['builders with fewer than 1.5k employees', null, 1_500],
    ['builders with 1.5k – 2.5k staff', 1_500, 2_500],
    ['builders employing 1,200.', 1_200, null],
    ['medium-sized companies in mining', 20, 199],
    ['mid sized dealers', 20, 199],
    ['big manufacturers', 200, null],
    ['tiny bakeries', null, 19],
    ['SMEs in Ohio', null, 199],
    ['Firmen mit mindestens 200 Beschäftigten', 200, null],
    ['Banken mit höchstens 50 Mitarbeitern', null, 50],
    ['Banken mit über 1.500 Angestellten', 1_500, null],
    ['Banken mit 2 tausend Mitarbeitern', 2_000, null],
    ['KMU Maschinenbau', null, 199],
    ['mittelständische Bauunternehmen', 20, 199],
    ['banques avec au moins 50 employés', 50, null],
    ['banques de moins de 1 000 salariés', null, 1_000],
    ['banques de 50 à 200 personnes', 50, 200],
    ['petites banques', null, 19],
    ['PME transport', null, 199],
    ['bancos con menos de 50 trabajadores', null, 50],
    ['bancos con hasta 100 personas', null, 100],
    ['bancos con 50 a 100 empleados', 50, 100],
    ['pymes de transporte', null, 199],
    ['banche con oltre 500 dipendenti', 500, null],
    ['banche con almeno 20 addetti', 20, null],
    ['banche da 50 a 100 dipendenti', 50, 100],
    ['banche con 3 mila dipendenti', 3_000, null],
    ['grandi banche', 200, null],
    ['Banken mit 50 oder weniger Mitarbeitern', null, 50],
    ['Banken mit 50 Mitarbeitern oder mehr', 50, null],
    ['Banken mit 1,5 tausend Mitarbeitern', 1_500, null],
    ['banques de 50 salariés ou moins', null, 50],
    ['banques de 50 salariés et plus', 50, null],
    ['bancos de 50 empleados o menos', null, 50],
    ['banche tra i 50 e i 100 dipendenti', 50, 100],
    ['small and medium banks', null, 199],
    ['small to medium-sized insurers', null, 199],
    ['medium-sized and large insurers', 20, null],
    ['kleine und mittlere Banken', null, 199],
    ['small and local banks', null, 19],
  ])('%s', (query, from, to) => {
    expect(read(query)).toMatchObject({ employees: [from, to], words: [] });
  });

  test.each([
    'builders',
    'department stores',
    'grandes surfaces',
    '24 hour plumbers',
    '7 eleven',
    'banks in 90210',
    // Towns.
    'Little Rock banks',
    'Grand Rapids insurers',
    // A size of nothing.
    'large',
    'grandes empresas',
  ])('nobody asks for in: %s', (query) => {
    expect(read(query).employees).toBeNull();
  });

  test('keep the words on both sides apart', () => {
    expect(cutEmployees('builders with 50 staff Dubbo').rest).toMatch(/^builders\s+\|\s+Dubbo$/);
    // An adjective belongs to what follows.
    expect(cutEmployees('large mining companies').rest.trim()).toBe('mining companies');
  });

  test('are limited, whatever is typed', () => {
    expect(read('builders with 99999999999k employees').employees).toEqual([10_000_000, null]);
  });
});

describe('vehicles', () => {
  test.each([
    ['transport with 20 trucks', 20],
    ['transport with 20 or more trucks', 20],
    ['transport running at least 5 semi-trailers', 5],
    ['transport running 5 semis', 5],
    ['couriers with 30+ delivery vans', 30],
    ['couriers operating 12 vehicles', 12],
    ['who runs 8 buses', 8],
    ['couriers that own 6 utes', null],
    ['truck fleet of 10', 10],
    ['transport with a fleet of about 1,200 vehicles', 1_200],
    ['transport with 2k trucks', 2_000],
    ['transport with 1.200 trucks', 1_200],
    ['transport with its own fleet', 0],
    ['transport with a large truck fleet', 0],
    ['transport that operates a fleet', 0],
    ['fleet operators in Perth', 0],
    ['used cars', null],
    // The query does not say that they have vehicles.
    ['500 trucks', null],
  ])('%s', (query, fleet) => {
    expect(read(query).fleet).toBe(fleet);
    if (fleet !== null) expect(read(query).words).toEqual([]);
  });

  test('are counted separately from people', () => {
    expect(read('hauliers with 20 trucks and 50 staff')).toMatchObject({
      employees: [50, null],
      fleet: 20,
      words: [],
    });
  });
});

test('each is shown in words that are read in the same way again', () => {
  expect(employeesWords({ from: 1_000, to: null })).toBe('1,000+ employees');
  expect(employeesWords({ from: null, to: 19 })).toBe('up to 19 employees');
  expect(employeesWords({ from: 20, to: 199 })).toBe('20 to 199 employees');
  for (const range of [
    { from: 1_000, to: null },
    { from: null, to: 19 },
    { from: 20, to: 199 },
  ]) {
    expect(cutEmployees(employeesWords(range)).value).toEqual(range);
  }
  expect([0, 1, 1_200].map(fleetWords)).toEqual([
    'own fleet',
    'fleet of 1+ vehicles',
    'fleet of 1,200+ vehicles',
  ]);
});
