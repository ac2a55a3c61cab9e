/** The states, countries and larger towns that the lead finder knows by name. */
import { addVowel, nearestWord } from './nearest-word.rules.ts';
import { areas, countryNamesAbroad, regions, stateNames, townNames } from './places-abroad.ts';
import { fold } from './words.rules.ts';

const plain = (text: string) =>
  fold(text)
    .replaceAll('.', '')
    .replace(/[\s-]+/g, ' ')
    .trim();
const namesIn = (list: string) => list.split(', ').map(plain);

const stateTable = `
AU-ACT Australian Capital Territory
AU-NSW New South Wales
AU-NT Northern Territory
AU-QLD Queensland
AU-SA South Australia
AU-TAS Tasmania
AU-VIC Victoria
AU-WA Western Australia
US-AL Alabama
US-AK Alaska
US-AZ Arizona
US-AR Arkansas
US-CA California
US-CO Colorado
US-CT Connecticut
US-DE Delaware
US-DC District of Columbia
US-FL Florida
US-GA Georgia
US-HI Hawaii
US-ID Idaho
US-IL Illinois
US-IN Indiana
US-IA Iowa
US-KS Kansas
US-KY Kentucky
US-LA Louisiana
US-ME Maine
US-MD Maryland
US-MA Massachusetts
US-MI Michigan
US-MN Minnesota
US-MS Mississippi
US-MO Missouri
US-MT Montana
US-NE Nebraska
US-NV Nevada
US-NH New Hampshire
US-NJ New Jersey
US-NM New Mexico
US-NY New York
US-NC North Carolina
US-ND North Dakota
US-OH Ohio
US-OK Oklahoma
US-OR Oregon
US-PA Pennsylvania
US-RI Rhode Island
US-SC South Carolina
US-SD South Dakota
US-TN Tennessee
US-TX Texas
US-UT Utah
US-VT Vermont
US-VA Virginia
US-WA Washington
US-WV West Virginia
US-WI Wisconsin
US-WY Wyoming
`;

/** Larger towns with their country, so that a town is recognized without a word such as 'in'. */
const cityTable: Record<string, string> = {
  'AU-NSW':
    'Sydney, Newcastle, Wollongong, Dubbo, Tamworth, Orange, Bathurst, Wagga Wagga, Albury, Parramatta, Penrith, Gosford, Central Coast, Coffs Harbour, Port Macquarie, Armidale, Broken Hill, Lismore, Griffith, Goulburn, Moree, Mudgee, Queanbeyan, Nowra, Taree',
  'AU-VIC':
    'Melbourne, Geelong, Ballarat, Bendigo, Shepparton, Mildura, Wodonga, Warrnambool, Traralgon, Horsham, Wangaratta, Echuca, Dandenong, Swan Hill',
  'AU-QLD':
    'Brisbane, Gold Coast, Sunshine Coast, Townsville, Cairns, Toowoomba, Mackay, Rockhampton, Bundaberg, Gladstone, Hervey Bay, Mount Isa, Ipswich, Emerald, Roma, Dalby, Longreach, Charleville, Darling Downs, Gympie, Maryborough, Warwick, Kingaroy',
  'AU-WA':
    'Perth, Fremantle, Bunbury, Geraldton, Kalgoorlie, Albany, Broome, Karratha, Port Hedland, Mandurah, Busselton, Esperance',
  'AU-SA':
    'Adelaide, Mount Gambier, Whyalla, Port Augusta, Port Lincoln, Murray Bridge, Port Pirie, Barossa Valley',
  'AU-TAS': 'Hobart, Launceston, Devonport, Burnie',
  'AU-NT': 'Darwin, Alice Springs, Katherine, Tennant Creek',
  'AU-ACT': 'Canberra',
  'US-CA':
    'Los Angeles, San Francisco, San Diego, San Jose, Sacramento, Fresno, Oakland, Santa Clara, Silicon Valley, Bay Area, Long Beach, Bakersfield, Irvine, Anaheim, Santa Ana, Riverside, Stockton, Fremont, Sunnyvale, Mountain View, Palo Alto, Cupertino, Milpitas, Menlo Park, Redwood City, San Mateo, Foster City, Pleasanton, Pasadena, Burbank, Beverly Hills, Newport Beach, Thousand Oaks, Santa Rosa, Santa Monica, Berkeley, Los Gatos, San Ramon, Rosemead, Goleta, Southern California, Northern California, Greater Los Angeles, Greater San Francisco, Orange County, Glendale, San Bernardino, Oxnard, Chula Vista, Huntington Beach, Torrance, Burlingame, San Rafael, Carlsbad',
  'US-TX':
    'Dallas Fort Worth, Houston, Dallas, Austin, San Antonio, Fort Worth, El Paso, Plano, Irving, Richardson, McKinney, Round Rock, Lubbock, Corpus Christi, Frisco, The Woodlands, Greater Houston, Greater Austin, Arlington, Westlake, Galveston, Laredo, Amarillo, Sugar Land',
  'US-NY':
    'New York City, Buffalo, Rochester, Brooklyn, Syracuse, Yonkers, White Plains, Armonk, Manhattan, Greater New York, Long Island, Staten Island, Tarrytown, Lake Success, Penfield, Long Island City',
  'US-IL':
    'Chicago, North Chicago, Naperville, Peoria, Deerfield, Northbrook, Lake Forest, Moline, Rolling Meadows, Greater Chicago, Bolingbrook, Downers Grove, Glenview, Vernon Hills, Lincolnshire, Rockford',
  'US-MA':
    'Boston, Waltham, Framingham, Marlborough, Greater Boston, Burlington, Wilmington, North Reading',
  'US-WA':
    'Seattle, Spokane, Tacoma, Redmond, Bellevue, Kirkland, Everett, Issaquah, Greater Seattle, Olympia',
  'US-AZ': 'Phoenix, Tucson, Scottsdale, Tempe, Chandler, Mesa, Greater Phoenix, Flagstaff',
  'US-PA':
    'Philadelphia, Pittsburgh, Allentown, King of Prussia, Harrisburg, Conshohocken, Hershey, Greater Philadelphia, Greater Pittsburgh, Erie, Scranton, Berwyn, Saxonburg',
  'US-FL':
    'Miami, Tampa, Orlando, Jacksonville, Boca Raton, Fort Lauderdale, Sarasota, Juno Beach, Tallahassee, Palm Beach Gardens, Daytona Beach, Greater Miami, South Florida, Greater Tampa, St. Petersburg, Aventura, West Palm Beach, Fort Myers, Pensacola, Coral Gables, Gainesville',
  'US-GA': 'Atlanta, Savannah, Sandy Springs, Greater Atlanta',
  'US-CO':
    'Denver, Boulder, Colorado Springs, Broomfield, Greater Denver, Highlands Ranch, Fort Collins',
  'US-MI': 'Detroit, Grand Rapids, Dearborn, Ann Arbor, Kalamazoo, Greater Detroit, Livonia',
  'US-MN': 'Minneapolis, Saint Paul, Eden Prairie, Golden Valley, Twin Cities, Duluth, Richfield',
  'US-OH':
    'Cleveland, Cincinnati, Columbus, Akron, Toledo, Dayton, Findlay, Greater Cleveland, Greater Cincinnati, Westerville, Evendale, Mayfield Village, Orrville',
  'US-IN': 'Indianapolis, Fort Wayne, Columbus, Evansville, South Bend, Merrillville',
  'US-NC':
    'Charlotte, Raleigh, Greensboro, Research Triangle, Mooresville, Thomasville, Winston-Salem, Burlington, Wilmington, Asheville',
  'US-TN': 'Nashville, Memphis, Knoxville, Chattanooga, Goodlettsville',
  'US-NV': 'Las Vegas, Reno',
  'US-UT': 'Salt Lake City, Ogden, Lehi',
  'US-OR': 'Portland, Eugene, Beaverton',
  'US-MD': 'Baltimore, Bethesda, Rockville, Greater Washington, Annapolis, Hunt Valley',
  'US-LA': 'New Orleans, Baton Rouge',
  'US-WI': 'Milwaukee, Madison, Kenosha, Green Bay, Brookfield, Waukesha',
  'US-MO': 'Kansas City, St. Louis, Monett, Jefferson City',
  'US-VA':
    'Reston, Newport News, Tysons Corner, Virginia Beach, Greater Washington, Northern Virginia, Chesapeake, Arlington, Roanoke, McLean',
  'US-NJ':
    'Newark, Jersey City, New Brunswick, Parsippany, Greater New York, Trenton, Secaucus, Teaneck, Franklin Lakes, Paterson, Hoboken',
  'US-CT':
    'Hartford, Stamford, Greater New York, Norwalk, New Haven, Bridgeport, Farmington, New Britain, Waterbury, Danbury, Wallingford',
  'US-OK': 'Oklahoma City, Tulsa',
  'US-NE': 'Omaha',
  'US-KY': 'Louisville, Lexington',
  'US-RI': 'Providence, Pawtucket, Woonsocket',
  'US-AL': 'Montgomery, Huntsville',
  'US-AR': 'Little Rock, Bentonville, Springdale',
  'US-ID': 'Boise',
  'US-IA': 'Des Moines, Ankeny, Cedar Rapids',
  'US-NM': 'Albuquerque, Santa Fe',
  'US-HI': 'Honolulu',
  'US-AK': 'Anchorage',
  'US-DE': 'Greater Philadelphia, Wilmington',
  'US-DC': 'Greater Washington',
  'US-KS': 'Wichita, Topeka, Overland Park, Kansas City',
  'US-MT': 'Bozeman, Billings, Missoula',
  'US-NH': 'Nashua',
  'US-ME': 'Westbrook, Portland, Bangor',
  'US-MS': 'Gulfport, Biloxi',
  'US-ND': 'Fargo, Bismarck',
  'US-SD': 'Sioux Falls, Rapid City',
  'US-VT': 'Burlington, Montpelier',
  'US-WV': 'Morgantown',
  'US-WY': 'Cheyenne',
  'US-SC': 'Charleston, Greenville',
};

const countryNames = new Map(
  Object.entries({
    australia: 'AU',
    'united states': 'US',
    'united states of america': 'US',
    usa: 'US',
    us: 'US',
    america: 'US',
    'new zealand': 'NZ',
    nz: 'NZ',
    'united kingdom': 'GB',
    uk: 'GB',
    england: 'GB',
    canada: 'CA',
    ireland: 'IE',
    switzerland: 'CH',
    bermuda: 'BM',
    netherlands: 'NL',
    germany: 'DE',
    singapore: 'SG',
  }),
);

for (const [code, names] of Object.entries(countryNamesAbroad)) {
  for (const name of namesIn(names)) countryNames.set(name, code);
}

/** Abbreviations of towns, and their names in other languages. */
const cityAliases = new Map(
  Object.entries({
    nyc: 'New York City',
    sf: 'San Francisco',
    dfw: 'Dallas Fort Worth',
    'st paul': 'Saint Paul',
    'saint louis': 'St. Louis',
    'saint petersburg': 'St. Petersburg',
    'st pete': 'St. Petersburg',
    vegas: 'Las Vegas',
    philly: 'Philadelphia',
    okc: 'Oklahoma City',
    'san fran': 'San Francisco',
    nola: 'New Orleans',
    indy: 'Indianapolis',
    slc: 'Salt Lake City',
    chicagoland: 'Greater Chicago',
    socal: 'Southern California',
    norcal: 'Northern California',
    metroplex: 'Dallas Fort Worth',
    nova: 'Northern Virginia',
    dmv: 'Greater Washington',
  }),
);
for (const [town, names] of Object.entries(townNames)) {
  for (const name of namesIn(names)) cityAliases.set(name, town);
}

const greater = 'Greater ';
/** 'The Boston area' and 'metro Boston' are Greater Boston. */
for (const area of Object.keys(areas).filter((name) => name.startsWith(greater))) {
  const town = plain(area.slice(greater.length));
  const ways = `greater ${town} area, ${town} area, ${town} metro, ${town} metro area, ${town} metropolitan area, metro ${town}, grossraum ${town}, raum ${town}, area metropolitana de ${town}, area metropolitana di ${town}, region de ${town}`;
  for (const way of namesIn(ways)) cityAliases.set(way, area);
}

export interface State {
  /** `AU-NSW` */
  code: string;
  /** `NSW` */
  short: string;
  name: string;
  /** `AU` */
  country: string;
}

export const states: readonly State[] = stateTable
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', ...name] = line.split(' ');
    const [country = '', short = ''] = code.split('-');
    return { code, short, name: name.join(' '), country };
  });

const byName = new Map<string, State[]>();
for (const state of states) {
  for (const name of [state.name, state.short]) {
    byName.set(plain(name), [...(byName.get(plain(name)) ?? []), state]);
  }
}
for (const state of states) {
  for (const name of namesIn(stateNames[state.code] ?? state.name)) byName.set(name, [state]);
}
for (const [names, codes] of Object.entries(regions)) {
  const members = states.filter(({ code }) => codes.split(' ').includes(code));
  for (const name of namesIn(names)) byName.set(name, members);
}

/** The states of that name or abbreviation; WA is in Australia and in the United States. */
export function statesNamed(text: string): readonly State[] {
  return byName.get(plain(text)) ?? [];
}

export function countryNamed(text: string): string | undefined {
  return countryNames.get(plain(text));
}

const cities = new Map<string, { name: string; states: string[] }>();
for (const [state, names] of Object.entries(cityTable)) {
  for (const name of names.split(', ')) {
    const known = cities.get(plain(name));
    cities.set(plain(name), { name, states: [...(known?.states ?? []), state] });
  }
}

/** The town in its correct spelling, and its state; undefined if the town is unknown. */
export function cityNamed(text: string): { name: string; states: string[] } | undefined {
  const key = plain(text);
  return cities.get(plain(cityAliases.get(key) ?? key));
}

/** The state, country or town meant by a misspelled name; undefined if it is similar to none. */
export function placeNearest(text: string): string | undefined {
  const key = plain(text);
  if (key.length < 4 || !/^[a-z ]+$/.test(key)) return undefined;
  // 'Chigaco' has all letters of Chicago.
  const near =
    nearestWord(key, placeNames) ??
    placeNames.find((name) => isShuffled(key, name)) ??
    addVowel(key, placeNames);
  return near === undefined ? undefined : titled(near);
}

const titled = (text: string) =>
  text.replace(/(?<![\p{L}])\p{L}/gu, (letter) => letter.toUpperCase());
const letters = (text: string) => [...text].toSorted().join('');
const isShuffled = (one: string, other: string) =>
  one.length === other.length && one[0] === other[0] && letters(one) === letters(other);
const placeNames = [...byName.keys(), ...countryNames.keys(), ...cities.keys()].filter(
  (name) => name.length > 3,
);

/** The most words in the name of a place. */
export const longestPlaceName = 4;
