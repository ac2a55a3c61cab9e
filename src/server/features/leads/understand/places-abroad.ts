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
  'Carolinas, the Carolinas': 'US-NC US-SC',
  'Dakotas, the Dakotas': 'US-ND US-SD',
};

/** Regions that mean some towns. */
export const areas: Record<string, readonly string[]> = {
  'Silicon Valley':
    'Santa Clara,San Jose,Sunnyvale,Mountain View,Palo Alto,Cupertino,Milpitas,Los Gatos,Menlo Park,Redwood City,Fremont'.split(
      ',',
    ),
  Manhattan: ['New York City'],
  'Dallas Fort Worth': [
    'Dallas',
    'Fort Worth',
    'Irving',
    'Plano',
    'Arlington',
    'Richardson',
    'McKinney',
    'Westlake',
  ],
  'Twin Cities': ['Minneapolis', 'Saint Paul', 'Eden Prairie', 'Golden Valley', 'Richfield'],
  'Bay Area':
    'San Francisco,Oakland,San Jose,Santa Clara,Sunnyvale,Mountain View,Palo Alto,Cupertino,Milpitas,Los Gatos,Menlo Park,Redwood City,Fremont,San Mateo,Foster City,Pleasanton,San Ramon,Berkeley'.split(
      ',',
    ),
};
