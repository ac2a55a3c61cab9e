/** The states, countries and larger towns that the lead finder knows by name. */

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

/** Larger towns, so that a town is known without a word such as 'in', and which country it is in. */
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
    'Los Angeles, San Francisco, San Diego, San Jose, Sacramento, Fresno, Oakland, Santa Clara, Silicon Valley, Long Beach, Bakersfield, Irvine',
  'US-TX': 'Houston, Dallas, Austin, San Antonio, Fort Worth, El Paso',
  'US-NY': 'New York City, Buffalo, Rochester, Brooklyn, Manhattan',
  'US-IL': 'Chicago',
  'US-MA': 'Boston',
  'US-WA': 'Seattle, Spokane, Tacoma, Redmond',
  'US-AZ': 'Phoenix, Tucson, Scottsdale',
  'US-PA': 'Philadelphia, Pittsburgh',
  'US-FL': 'Miami, Tampa, Orlando, Jacksonville',
  'US-GA': 'Atlanta',
  'US-CO': 'Denver, Boulder',
  'US-MI': 'Detroit, Grand Rapids',
  'US-MN': 'Minneapolis, Saint Paul',
  'US-OH': 'Cleveland, Cincinnati',
  'US-NC': 'Charlotte, Raleigh',
  'US-TN': 'Nashville, Memphis',
  'US-NV': 'Las Vegas, Reno',
  'US-UT': 'Salt Lake City',
  'US-OR': 'Portland',
  'US-MD': 'Baltimore',
  'US-LA': 'New Orleans',
  'US-WI': 'Milwaukee',
  'US-IN': 'Indianapolis',
  'US-MO': 'Kansas City, St Louis',
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

/** Short forms of towns. */
const cityAliases = new Map(
  Object.entries({
    nyc: 'New York City',
    sf: 'San Francisco',
    'st paul': 'Saint Paul',
  }),
);

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

const plain = (text: string) => text.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim();

const byName = new Map<string, State[]>();
for (const state of states) {
  for (const name of [state.name, state.short]) {
    byName.set(plain(name), [...(byName.get(plain(name)) ?? []), state]);
  }
}
const capital = states.find(({ code }) => code === 'US-DC');
if (capital) byName.set('washington dc', [capital]);

/** The states of that name or abbreviation; WA is one of Australia and one of the United States. */
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

/** The town as it is spelled, and the state it is in; undefined where the town is not among the known. */
export function cityNamed(text: string): { name: string; states: string[] } | undefined {
  const key = plain(text);
  return cities.get(plain(cityAliases.get(key) ?? key));
}

/** Most words that the name of a place has. */
export const longestPlaceName = 4;
