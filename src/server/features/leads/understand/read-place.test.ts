/** Where a query asks for companies: states, regions, towns and countries, by their common names. */
import { describe, expect, test } from 'vitest';
import { cityNamed, placeNearest, states, statesNamed } from './known-places.ts';
import { areas } from './places-abroad.ts';
import { readPlace } from './read-place.rules.ts';
import { understandQuery } from './understand-query.rules.ts';

const placeIn = (query: string) => understandQuery({ query }).place;
const codes = (list: string, country: string) =>
  list.split(' ').map((short) => `${country}-${short}`);

describe('a state', () => {
  test.each([
    ['plumbers in Kalifornien', 'US-CA'],
    ['plombiers en Californie', 'US-CA'],
    ['Californian plumbers', 'US-CA'],
    ['plombiers en Caroline du Nord', 'US-NC'],
    ['bancos en Carolina del Sur', 'US-SC'],
    ['Banken in Neuyork', 'US-NY'],
    ['banche nel Nuovo Messico', 'US-NM'],
    ['banques en Floride', 'US-FL'],
    ['banques en Virginie Occidentale', 'US-WV'],
    ['Banken in Pennsylvanien', 'US-PA'],
    ['bancos en Luisiana', 'US-LA'],
    ['Texan banks', 'US-TX'],
    ['bancos texanos', 'US-TX'],
    ['Banken in Südaustralien', 'AU-SA'],
    ['banques en Nouvelle Galles du Sud', 'AU-NSW'],
    ['hotels across Tasmania', 'AU-TAS'],
    ['banks VIC', 'AU-VIC'],
    ['banks in N.S.W.', 'AU-NSW'],
    ['IT in IN', 'US-IN'],
    // It joins two words as well.
    ['banks in OR', 'US-OR'],
    ['banks in LA', 'US-LA'],
    ['banks in Washington State', 'US-WA'],
    ['banks in Washington DC', 'US-DC'],
  ])('%s', (query, code) => {
    const place = placeIn(query);
    expect(place).toMatchObject({ states: [code], cities: [], country: code.slice(0, 2) });
    expect(understandQuery({ query }).words).toEqual([]);
  });

  test('is recognized by its name and by its abbreviation, for each state', () => {
    for (const { code, name, short } of states) {
      expect(statesNamed(name.toUpperCase()).map((each) => each.code)).toContain(code);
      expect(statesNamed(short).map((each) => each.code)).toContain(code);
    }
    expect(states).toHaveLength(8 + 51);
  });

  test('that exists in two countries is either, until something decides', () => {
    expect(placeIn('plumbers in WA')).toMatchObject({ states: ['AU-WA', 'US-WA'], country: null });
    expect(placeIn('plumbers in Spokane WA')).toMatchObject({ states: ['US-WA'], country: 'US' });
    expect(placeIn('Albany WA builders')).toMatchObject({ cities: ['Albany'], states: ['AU-WA'] });
  });
});

describe('a region', () => {
  test.each([
    ['banks on the West Coast', 'CA OR WA'],
    ['banks in New England', 'CT ME MA NH RI VT'],
    ['banks in the Carolinas', 'NC SC'],
    ['banks in the Dakotas', 'ND SD'],
    ['banks in the Pacific Northwest', 'ID OR WA'],
    ['banks in the Midwest', 'IL IN IA KS MI MN MO NE ND OH SD WI'],
    ['Banken im Mittleren Westen', 'IL IN IA KS MI MN MO NE ND OH SD WI'],
    ['bancos en el Suroeste', 'AZ NM OK TX'],
  ])('%s', (query, list) => {
    const place = placeIn(query);
    expect(place?.states.toSorted()).toEqual(codes(list, 'US').toSorted());
    expect(place?.country).toBe('US');
  });

  test.each(Object.keys(areas))('that is some towns is known by its name: %s', (area) => {
    expect(placeIn(`banks in the ${area}`)?.cities).toEqual([
      area === 'Manhattan' ? cityNamed(area)?.name : area,
    ]);
  });
});

describe('the surroundings of a town', () => {
  test.each([
    ['banks in the Boston area', 'Greater Boston'],
    ['banks in the greater Boston area', 'Greater Boston'],
    ['banks in metro Boston', 'Greater Boston'],
    ['Banken im Großraum Chicago', 'Greater Chicago'],
    ['bancos en el área metropolitana de Miami', 'Greater Miami'],
    ['chip makers in SoCal', 'Southern California'],
    ['banks in Northern Virginia', 'Northern Virginia'],
  ])('%s', (query, area) => {
    expect(placeIn(query)?.cities).toEqual([area]);
  });

  test.each([
    ['banks in upstate New York', ['US-NY']],
    ['banks in Western Australia', ['AU-WA']],
    ['Banken im Bundesstaat New York', ['US-NY']],
    ["banques dans le Connecticut ou l'Ohio", ['US-CT', 'US-OH']],
  ])('or of a state, without the words before its name: %s', (query, states) => {
    expect(placeIn(query)).toMatchObject({ cities: [], states });
  });
});

describe('a town', () => {
  test.each([
    ['banks in Las Vegas', 'Las Vegas', 'Las Vegas'],
    ['Las Vegas hotels', 'Las Vegas', 'Las Vegas'],
    // The article is part of the name, whatever follows.
    ['banks in El Paso, Texas', 'El Paso', 'El Paso, Texas'],
    ['banks in Las Vegas NV', 'Las Vegas', 'Las Vegas NV'],
    ['banks in Perth CBD', 'Perth', 'Perth'],
    ['banks in greater Sydney', 'Sydney', 'Sydney'],
    ['banks in the city of Chicago', 'Chicago', 'Chicago'],
    ['banks near Dubbo area', 'Dubbo', 'Dubbo'],
    ['hotels close to Byron Bay', 'Byron Bay', 'Byron Bay'],
    ['hotels cerca de Miami', 'Miami', 'Miami'],
    ['hôtels près de Chicago', 'Chicago', 'Chicago'],
    ['Hotels bei Seattle', 'Seattle', 'Seattle'],
    ['hotels in and around Hobart', 'Hobart', 'Hobart'],
    ['hotels, Denver, CO', 'Denver', 'Denver, CO'],
    ['banks in Orange 2800', 'Orange', 'Orange 2800'],
    // The state follows the town, however many words each has.
    ['builders Perth Western Australia', 'Perth', 'Perth Western Australia'],
    ['Santa Fe New Mexico hotels', 'Santa Fe', 'Santa Fe New Mexico'],
    ['Salt Lake City, Utah hotels', 'Salt Lake City', 'Salt Lake City, Utah'],
    ['Wagga Wagga New South Wales builders', 'Wagga Wagga', 'Wagga Wagga New South Wales'],
    ['hotels near the beach in Miami', 'Miami', 'Miami'],
    ['hotels Nueva Orleans', 'New Orleans', 'Nueva Orleans'],
    ['hotels Filadelfia', 'Philadelphia', 'Filadelfia'],
    ['“hotels” (St Paul)', 'Saint Paul', 'St Paul'],
  ])('%s', (query, city, text) => {
    expect(placeIn(query)).toMatchObject({ cities: [city], text });
    expect(understandQuery({ query }).words).toEqual([]);
  });

  test('that exists in two states is in the named one, or in either', () => {
    expect(placeIn('banks in Columbus, Indiana')).toMatchObject({ states: ['US-IN'] });
    expect(placeIn('banks in Columbus Ohio')).toMatchObject({ states: ['US-OH'] });
    expect(cityNamed('Columbus')?.states.toSorted()).toEqual(['US-IN', 'US-OH']);
    expect(placeIn('banks in Columbus')).toMatchObject({ states: [], country: 'US' });
  });

  test.each([
    ['banks in Chigaco', 'Chicago', 'Chigaco'],
    ['banks in Melborne', 'Melbourne', 'Melborne'],
    ['banks in Sidney', 'Sydney', 'Sidney'],
  ])('with a typing error is read, and told: %s', (query, read, typed) => {
    expect(placeIn(query)).toMatchObject({ cities: [read], text: read });
    expect(understandQuery({ query }).corrections).toEqual([{ typed, read }]);
  });

  test('that is similar to none stays as it was typed', () => {
    expect(placeNearest('Wollongbar')).toBeUndefined();
    expect(placeNearest('Ohi')).toBeUndefined();
    expect(placeNearest('São Paulo')).toBeUndefined();
    expect(placeNearest('Tennesee')).toBe('Tennessee');
    expect(placeNearest('Txas')).toBe('Texas');
  });
});

describe('a country', () => {
  test.each([
    ['banks in Germany', 'DE'],
    ['banks in Deutschland', 'DE'],
    ['banques aux États-Unis', 'US'],
    ['bancos en Estados Unidos', 'US'],
    ['Banken in den USA', 'US'],
    ['banks in the UK', 'GB'],
    ['banks in New Zealand', 'NZ'],
    ['Neuseeland Banken', 'NZ'],
    ['banks US', 'US'],
    ['banks usa', 'US'],
    ['banks Germnay', 'DE'],
  ])('%s', (query, country) => {
    expect(placeIn(query)).toMatchObject({ country, cities: [], states: [] });
  });

  test.each(['find us banks', 'banks act', 'banks or insurers', 'Us and them'])(
    'or state is not meant by small words: %s',
    (query) => {
      expect(placeIn(query)).toBeNull();
    },
  );

  test.each([
    ['banks qld', 'AU-QLD'],
    ['banks ACT', 'AU-ACT'],
    ['banks N.S.W.', 'AU-NSW'],
  ])('or state is meant by short forms: %s', (query, state) => {
    expect(placeIn(query)).toMatchObject({ states: [state], country: 'AU' });
  });

  test('goes with its town', () => {
    expect(readPlace('New Zealand / Hamilton')).toMatchObject({ country: 'NZ' });
    expect(readPlace('Perth WA Australia')).toMatchObject({
      cities: ['Perth'],
      states: ['AU-WA'],
      country: 'AU',
    });
    expect(readPlace('Sydney or Melbourne, Australia')).toMatchObject({
      cities: ['Sydney', 'Melbourne'],
      country: 'AU',
    });
    expect(readPlace('Orange and greater Sydney')?.cities).toEqual(['Orange', 'Sydney']);

    expect(readPlace('Perth, Scotland')).toMatchObject({ cities: ['Perth', 'Scotland'] });
    expect(readPlace('Hamilton, New Zealand')).toMatchObject({
      cities: ['Hamilton'],
      country: 'NZ',
    });
  });
});

describe('a distance', () => {
  test.each([
    ['banks within 10 miles of Chicago', 16],
    ['banks within 10 Miles of Chicago', 16],
    ['banks within a 20km radius of Perth', 20],
    ['banks 30 kilometers from Perth', 30],
    ['banks 500 km from Alice Springs', 200],
    ['banks 0 km from Perth', 1],
    ['banks within 2.6 km of Perth', 3],
    ['banks within 12,5 km of Perth', 13],
    ['banks within 1,000 km of Alice Springs', 200],
  ])('%s', (query, radiusKm) => {
    expect(placeIn(query)?.radiusKm).toBe(radiusKm);
    expect(understandQuery({ query }).words).toEqual([]);
  });
});

test.each([
  ['companies in logistics in Ohio', 'Logistics', 'Ohio'],
  ['hotels in the hospitality industry in Ohio', 'Hotels and pubs', 'Ohio'],
  ['companies in the mining sector', 'Mining', undefined],
  ['builders or plumbers', 'Construction, Plumbers', undefined],
])('what stands after “in” may be a trade: %s', (query, trades, text) => {
  const { terms, place } = understandQuery({ query });
  expect(terms.map(({ name }) => name).join(', ')).toBe(trades);
  expect(place?.text).toBe(text);
});

test.each([
  ['  ', null],
  ['!!', null],
  ['12', null],
  ['2830', { postcode: '2830', cities: [], country: null }],
  ['90210', { postcode: '90210', cities: [], country: null }],
  ['NSW / Victoria; Tasmania', { states: ['AU-NSW', 'AU-VIC', 'AU-TAS'], country: 'AU' }],
  ['Texas, Ohio und Florida', { states: ['US-TX', 'US-OH', 'US-FL'] }],
  ['Texas y Ohio', { states: ['US-TX', 'US-OH'] }],
  ['le Maryland', { text: 'Maryland', states: ['US-MD'] }],
])('a corrected chip: %j', (words, place) => {
  if (place === null) expect(readPlace(words)).toBeNull();
  else expect(readPlace(words)).toMatchObject(place);
});
