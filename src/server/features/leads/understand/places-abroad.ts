/** The names of states, towns and countries in German, French, Spanish and Italian, if they differ from English. */

/** Several names of one place are separated by commas. */
export const stateNames: Record<string, string> = {
  'US-CA':
    'Kalifornien, Californie, Californian, kalifornische, kalifornischen, californien, californienne, californiennes, californiano, californiana, californianas, californiane',
  'US-NY':
    'Neuyork, Nueva York, Nouvelle York, New York State, Estado de Nueva York, Staat New York, New Yorker, new yorkaise, new yorkaises, neoyorquina, neoyorquinas, newyorkese, newyorkesi',
  'US-NJ': 'Nueva Jersey, Neujersey',
  'US-NM': 'Neumexiko, Nouveau Mexique, Nuevo México, Nuovo Messico',
  'US-NH': 'Nuevo Hampshire',
  'US-NC':
    'Nordkarolina, Nord Carolina, Caroline du Nord, Carolina del Norte, Carolina del Nord, N Carolina',
  'US-SC':
    'Südkarolina, Süd Carolina, Caroline du Sud, Carolina del Sur, Carolina del Sud, S Carolina',
  'US-ND': 'Norddakota, Nord Dakota, Dakota du Nord, Dakota del Norte, Dakota del Nord',
  'US-SD': 'Süddakota, Süd Dakota, Dakota du Sud, Dakota del Sur, Dakota del Sud',
  'US-VA': 'Virginie',
  'US-WV':
    'Westvirginia, Virginie Occidentale, Virginia Occidental, Virginia Occidentale, Virginia del Oeste',
  'US-FL': 'Floride, Floridian',
  'US-GA': 'Géorgie',
  'US-LA': 'Louisiane, Luisiana',
  'US-PA': 'Pennsylvanien, Pennsylvanie, Pensilvania',
  'US-TX':
    'Tejas, Texan, texanische, texanischen, texane, texanes, texano, texanos, texana, texanas',
  'US-OR': 'Oregón',
  'US-HI': 'Hawái, Havaí, Hawaï',
  'US-MO': 'Misuri',
  'US-MS': 'Misisipi',
  'US-MI': 'Míchigan',
  'US-MN': 'Minesota',
  'US-TN': 'Tennesí',
  'US-KY': 'Kentuki',
  'US-WA':
    'Washington State, Bundesstaat Washington, État de Washington, Estado de Washington, Stato di Washington',
  'US-DC':
    'Distrikt Columbia, District de Columbia, Distrito de Columbia, Distretto di Columbia, Washington DC',
  'AU-NSW': 'Neusüdwales, Nouvelle Galles du Sud, Nueva Gales del Sur, Nuovo Galles del Sud',
  'AU-SA': 'Südaustralien, Australie Méridionale, Australia Meridional',
  'AU-WA': 'Westaustralien, Australie Occidentale, Australia Occidental',
  'AU-TAS': 'Tasmanien, Tasmanie',
};

export const townNames: Record<string, string> = {
  'New York City':
    'New York Stadt, Stadt New York, Ciudad de Nueva York, Ville de New York, Città di New York',
  Philadelphia: 'Philadelphie, Filadelfia',
  'New Orleans': 'La Nouvelle Orléans, Nouvelle Orléans, Nueva Orleans',
  London: 'Londres, Londra',
  Zurich: 'Zürich, Zúrich, Zurigo',
  Dublin: 'Dublín, Dublino',
  Geneva: 'Genf, Genève, Ginebra, Ginevra',
  'Los Angeles': 'Los Ángeles',
};

export const countryNamesAbroad: Record<string, string> = {
  US: 'Vereinigte Staaten, Vereinigten Staaten, Amerika, États-Unis, Etats Unis, Amérique, Estados Unidos, EEUU, EE UU, Stati Uniti, Stati Uniti d America, American, amerikanische, amerikanischen, américain, américaine, américaines, américains, estadounidense, estadounidenses, americano, americana, americani, americane, U S',
  GB: 'Vereinigtes Königreich, Großbritannien, Grossbritannien, Royaume-Uni, Angleterre, Grande-Bretagne, Reino Unido, Inglaterra, Gran Bretaña, Regno Unito, Inghilterra, Gran Bretagna, Great Britain, Britain, British, britische, britannique, britanniques, británica, británicas, britannico, britanniche',
  IE: 'Irland, Irlande, Irlanda, Irish, irische, irlandaise, irlandaises, irlandesa, irlandesas, irlandese, irlandesi',
  CH: 'Schweiz, Suisse, Suiza, Svizzera, Swiss, Schweizer, suisses, suizas, svizzere',
  NL: 'Niederlande, Niederlanden, Holland, Pays-Bas, Países Bajos, Holanda, Paesi Bassi, Olanda, the Netherlands, Dutch, niederländische, néerlandaise, néerlandaises, holandesa, holandesas, olandese, olandesi',
  CA: 'Kanada, Canadá',
  BM: 'Bermudas, Bermudes, Bermude',
  DE: 'Deutschland, Allemagne, Alemania, Germania',
  AU: 'Australien, Australie',
  NZ: 'Neuseeland, Nouvelle-Zélande, Nueva Zelanda, Nuova Zelanda',
  SG: 'Singapur, Singapour',
  FR: 'France, Frankreich, Francia',
  ES: 'Spain, Spanien, Espagne, España, Spagna',
  IT: 'Italy, Italien, Italie, Italia',
  AT: 'Austria, Österreich, Autriche',
};

/** Regions with more than one state. */
export const regions: Record<string, string> = {
  'New England, Neuengland, Nouvelle Angleterre, Nueva Inglaterra, Nuova Inghilterra':
    'US-ME US-NH US-VT US-MA US-RI US-CT',
  'Midwest, Mid West, Mittlerer Westen, Mittleren Westen, Medio Oeste':
    'US-IL US-IN US-IA US-KS US-MI US-MN US-MO US-NE US-ND US-OH US-SD US-WI',
  'West Coast, Westküste, Côte Ouest, Costa Oeste, Costa Ovest': 'US-CA US-OR US-WA',
  'East Coast, Ostküste, Côte Est, Costa Este, Costa Est':
    'US-ME US-NH US-MA US-RI US-CT US-NY US-NJ US-DE US-MD US-DC US-VA US-NC US-SC US-GA US-FL US-PA',
  'Northeast, North East, Nordosten, Nord Est, Noreste, Nordest':
    'US-ME US-NH US-VT US-MA US-RI US-CT US-NY US-NJ US-PA',
  'Southwest, South West, Südwesten, Sud Ouest, Suroeste, Sudovest': 'US-TX US-OK US-NM US-AZ',
  'Southeast, South East, Südosten, Sud Est, Sureste, Sudest':
    'US-FL US-GA US-SC US-NC US-VA US-TN US-AL US-MS US-KY',
  'Pacific Northwest': 'US-WA US-OR US-ID',
  'South, Deep South, Südstaaten, Sud des États-Unis, Sur de Estados Unidos':
    'US-TX US-OK US-AR US-LA US-MS US-AL US-GA US-FL US-SC US-NC US-TN US-KY US-VA',
  'Mid-Atlantic, Middle Atlantic': 'US-NY US-NJ US-PA US-DE US-MD US-DC US-VA',
  'Tri-State, Tri-State Area, Tristate, Tristate Area': 'US-NY US-NJ US-CT',
  'Great Lakes, Große Seen, Grands Lacs, Grandes Lagos, Grandi Laghi':
    'US-IL US-IN US-MI US-MN US-NY US-OH US-PA US-WI',
  'Rust Belt, Rustbelt, Rostgürtel': 'US-IL US-IN US-MI US-OH US-PA US-WI US-NY',
  'Sun Belt, Sunbelt, Sonnengürtel':
    'US-AL US-AZ US-CA US-FL US-GA US-LA US-MS US-NV US-NM US-NC US-SC US-TN US-TX',
  'Gulf Coast, Golfküste, Costa del Golfo': 'US-TX US-LA US-MS US-AL US-FL',
  'Great Plains, Plains States': 'US-KS US-NE US-ND US-SD US-OK',
  'Mountain West, Mountain States, Rocky Mountains, Rockies, Rocky Mountain States':
    'US-CO US-ID US-MT US-NV US-UT US-WY US-AZ US-NM',
  'Western United States, Western US, Western States, American West':
    'US-AK US-AZ US-CA US-CO US-HI US-ID US-MT US-NV US-NM US-OR US-UT US-WA US-WY',
  'Northwest, North West, Nordwesten, Nord Ouest, Noroeste': 'US-WA US-OR US-ID',
  'Carolinas, the Carolinas': 'US-NC US-SC',
  'Dakotas, the Dakotas': 'US-ND US-SD',
};

const towns = (list: string) => list.split(', ');
const bay =
  'San Francisco, Oakland, San Jose, Santa Clara, Sunnyvale, Mountain View, Palo Alto, Cupertino, Milpitas, Los Gatos, Menlo Park, Redwood City, Fremont, San Mateo, Foster City, Pleasanton, San Ramon, Dublin, Berkeley, Burlingame, San Rafael';
const losAngeles =
  'Los Angeles, Beverly Hills, Burbank, Glendale, Pasadena, Santa Monica, Long Beach, Rosemead, Torrance, Thousand Oaks, El Segundo';
const orange = 'Irvine, Anaheim, Santa Ana, Newport Beach, Huntington Beach, Costa Mesa';
const virginian =
  'Arlington, Reston, Tysons Corner, West Falls Church, Falls Church, McLean, Alexandria, Herndon, Fairfax, Chantilly';
const dallas =
  'Dallas, Fort Worth, Irving, Plano, Arlington, Richardson, McKinney, Westlake, Frisco, Denton';

/** Regions that mean some towns, in the states under which `known-places.ts` lists the region. */
export const areas: Record<string, readonly string[]> = {
  'Silicon Valley': towns(
    'Santa Clara, San Jose, Sunnyvale, Mountain View, Palo Alto, Cupertino, Milpitas, Los Gatos, Menlo Park, Redwood City, Fremont',
  ),
  Manhattan: ['New York City'],
  'Dallas Fort Worth': towns(dallas),
  'Twin Cities': towns('Minneapolis, Saint Paul, Eden Prairie, Golden Valley, Richfield'),
  'Bay Area': towns(bay),
  'Greater San Francisco': towns(bay),
  'Northern California': towns(`${bay}, Sacramento, Santa Rosa, Stockton`),
  'Southern California': towns(
    `${losAngeles}, ${orange}, San Diego, Carlsbad, Chula Vista, Riverside, San Bernardino, Corona, Ventura, Oxnard, Bakersfield, Goleta, Santa Barbara`,
  ),
  'Greater Los Angeles': towns(`${losAngeles}, ${orange}`),
  'Orange County': towns(orange),
  'Greater Boston': towns(
    'Boston, Cambridge, Waltham, Burlington, Wilmington, Framingham, Marlborough, Acton, North Reading, Milford, Somerville, Quincy, Newton, Lexington, Bedford',
  ),
  'Greater Chicago': towns(
    'Chicago, North Chicago, Naperville, Deerfield, Northbrook, Lake Forest, Rolling Meadows, Bolingbrook, Downers Grove, Glenview, Vernon Hills, Lincolnshire, Evanston, Oak Brook, Schaumburg',
  ),
  'Greater Houston': towns('Houston, The Woodlands, Sugar Land, Spring, Katy, Galveston'),
  'Greater Austin': towns('Austin, Round Rock, Georgetown, Cedar Park'),
  'Greater Atlanta': towns('Atlanta, Sandy Springs, Alpharetta, Marietta, Duluth, Roswell'),
  'Greater Seattle': towns(
    'Seattle, Bellevue, Redmond, Kirkland, Everett, Issaquah, Tacoma, Renton',
  ),
  'Greater Phoenix': towns('Phoenix, Tempe, Scottsdale, Chandler, Mesa, Glendale, Gilbert'),
  'Greater Denver': towns(
    'Denver, Boulder, Broomfield, Westminster, Englewood, Highlands Ranch, Aurora, Centennial',
  ),
  'Greater Detroit': towns('Detroit, Dearborn, Livonia, Ann Arbor, Southfield, Troy, Auburn Hills'),
  'Greater Cleveland': towns('Cleveland, Akron, Westlake, Mentor, Mayfield Village'),
  'Greater Cincinnati': towns('Cincinnati, Evendale, Fairfield, Mason'),
  'Greater Philadelphia': towns(
    'Philadelphia, King of Prussia, Conshohocken, Berwyn, Exton, Wilmington',
  ),
  'Greater Pittsburgh': towns('Pittsburgh, Saxonburg'),
  'Greater Miami': towns(
    'Miami, Miami-Dade County, Aventura, Boca Raton, Fort Lauderdale, Coral Gables',
  ),
  'South Florida': towns(
    'Miami, Miami-Dade County, Aventura, Boca Raton, Fort Lauderdale, Coral Gables, West Palm Beach, Palm Beach Gardens, Juno Beach',
  ),
  'Greater Tampa': towns('Tampa, St. Petersburg, Clearwater'),
  'Greater Washington': towns(`Washington, Bethesda, Rockville, ${virginian}`),
  'Northern Virginia': towns(virginian),
  'Greater New York': towns(
    'New York City, Brooklyn, White Plains, Yonkers, Armonk, Purchase, Harrison, Tarrytown, Melville, Jericho, Lake Success, Newark, Jersey City, Secaucus, Teaneck, Hoboken, Roseland, Parsippany, Stamford, Greenwich, Norwalk',
  ),
  'Long Island': towns('Melville, Jericho, Lake Success, Hempstead, Huntington'),
  'Research Triangle': towns('Raleigh, Durham, Cary, Chapel Hill'),
};
