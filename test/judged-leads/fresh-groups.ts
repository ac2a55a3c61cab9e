/** Further groups of categories and places that the fresh judgements name. */
export const chemicals = [
  'Commodity Chemicals',
  'Fertilizers & Agricultural Chemicals',
  'Industrial Gases',
  'Specialty Chemicals',
];
export const packaging = [
  'Metal, Glass & Plastic Containers',
  'Paper & Plastic Packaging Products & Materials',
];
export const telecoms = [
  'Integrated Telecommunication Services',
  'Wireless Telecommunication Services',
];
/** Who makes or sells electricity. */
export const power = [
  'Electric Utilities',
  'Independent Power Producers & Energy Traders',
  'Multi-Utilities',
];
export const mines = ['Copper', 'Gold'];
/** Who carries goods for others by road or by air. */
export const freight = ['Air Freight & Logistics', 'Cargo Ground Transportation'];
export const creditCards = ['Consumer Finance', 'Transaction & Payment Processing Services'];
export const machines = [
  'Agricultural & Farm Machinery',
  'Construction Machinery & Heavy Transportation Equipment',
  'Industrial Machinery & Supplies & Components',
];
export const consultants = ['IT Consulting & Other Services', 'Research & Consulting Services'];

/** The list's towns around the bay of San Francisco, with those of Silicon Valley. */
export const bayArea = [
  'Cupertino',
  'Dublin',
  'Foster City',
  'Fremont',
  'Los Gatos',
  'Menlo Park',
  'Milpitas',
  'Mountain View',
  'Oakland',
  'Palo Alto',
  'Pleasanton',
  'Redwood City',
  'San Francisco',
  'San Jose',
  'San Mateo',
  'San Ramon',
  'Santa Clara',
  'Sunnyvale',
];
export const siliconValley = [
  'Cupertino',
  'Fremont',
  'Los Gatos',
  'Menlo Park',
  'Milpitas',
  'Mountain View',
  'Palo Alto',
  'San Jose',
  'Santa Clara',
  'Sunnyvale',
];
/** As the census of the United States counts them. */
export const midwest = [
  'US-IA',
  'US-IL',
  'US-IN',
  'US-KS',
  'US-MI',
  'US-MN',
  'US-MO',
  'US-ND',
  'US-NE',
  'US-OH',
  'US-SD',
  'US-WI',
];
export const newEngland = ['US-CT', 'US-MA', 'US-ME', 'US-NH', 'US-RI', 'US-VT'];
