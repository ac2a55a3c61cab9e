/** Groups of the list's categories (GICS sub-industries and sectors) that the judgements name again and again. */
export const banks = ['Diversified Banks', 'Regional Banks'];
export const insurance = [
  'Insurance Brokers',
  'Life & Health Insurance',
  'Multi-line Insurance',
  'Property & Casualty Insurance',
  'Reinsurance',
];
export const semiconductors = ['Semiconductors', 'Semiconductor Materials & Equipment'];
export const software = ['Application Software', 'Systems Software'];
export const oilAndGas = [
  'Integrated Oil & Gas',
  'Oil & Gas Equipment & Services',
  'Oil & Gas Exploration & Production',
  'Oil & Gas Refining & Marketing',
  'Oil & Gas Storage & Transportation',
];
/** Who owns hotels lets them, so both are worth ringing about hotels. */
export const hotels = ['Hotels, Resorts & Cruise Lines', 'Hotel & Resort REITs'];
export const medicalDevices = ['Health Care Equipment', 'Health Care Supplies'];
export const supermarkets = ['Food Retail', 'Consumer Staples Merchandise Retail'];
export const retail = [
  'Apparel Retail',
  'Automotive Retail',
  'Broadline Retail',
  'Computer & Electronics Retail',
  'Consumer Staples Merchandise Retail',
  'Food Retail',
  'Home Improvement Retail',
  'Homefurnishing Retail',
  'Other Specialty Retail',
];
export const reits = [
  'Data Center REITs',
  'Health Care REITs',
  'Hotel & Resort REITs',
  'Industrial REITs',
  'Multi-Family Residential REITs',
  'Office REITs',
  'Other Specialized REITs',
  'Retail REITs',
  'Self-Storage REITs',
  'Single-Family Residential REITs',
  'Telecom Tower REITs',
  'Timber REITs',
];
export const electricity = ['Electric Utilities', 'Multi-Utilities'];
/** What is printed, sent, filmed and shown. */
export const media = [
  'Advertising',
  'Broadcasting',
  'Cable & Satellite',
  'Interactive Media & Services',
  'Movies & Entertainment',
  'Publishing',
];
export const building = ['Construction & Engineering', 'Homebuilding'];
