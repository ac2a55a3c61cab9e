/** Judged queries that were first measured after the search had been mended with the help of the fresh ones. */
import {
  banks,
  building,
  electricity,
  hotels,
  insurance,
  medicalDevices,
  oilAndGas,
  retail,
  semiconductors,
  software,
  supermarkets,
} from './categories.ts';
import { chemicals, creditCards, freight, midwest, packaging, power } from './fresh-groups.ts';
import { type Judgement, judge } from './judgement.ts';

const names = [
  judge('marriott', { named: ['Marriott International'] }),
  judge('Wells Fargo Bank', { named: ['Wells Fargo'] }),
  judge('intel corporation', { named: ['Intel'] }),
  judge('Stanley Black and Decker', { named: ['Stanley Black & Decker'] }),
];

const categories = [
  judge('paint and coatings manufacturers', { of: ['Specialty Chemicals'] }),
  judge('soft drink companies', { of: ['Soft Drinks & Non-alcoholic Beverages'] }),
  judge('casino operators', { of: ['Casinos & Gaming'] }),
  judge('apartment landlords', { of: ['Multi-Family Residential REITs'] }),
];

const trades = [
  judge('auto parts stores', { of: ['Automotive Retail'] }),
  judge('real estate agents', { of: ['Real Estate Services'] }),
  judge('staffing agencies', { of: ['Human Resource & Employment Services'] }),
  judge('universities', null),
];

const places = [
  judge('airlines in Chicago', { of: ['Passenger Airlines'], cities: ['Chicago'] }),
  judge('banks in the Midwest', { of: banks, states: midwest }),
  judge('medical technology companies in Illinois', { of: medicalDevices, states: ['US-IL'] }),
  judge('building materials companies in Alabama', {
    of: ['Construction Materials'],
    states: ['US-AL'],
  }),
];

const negations = [
  judge('oil companies that are not in Texas', { of: oilAndGas, not: { states: ['US-TX'] } }),
  judge('retailers without supermarkets', { of: retail, not: { of: supermarkets } }),
  judge('steel makers except Nucor', { of: ['Steel'], not: { named: ['Nucor'] } }),
  judge('Stromversorger, aber nicht in Ohio', { of: electricity, not: { states: ['US-OH'] } }),
];

const typingErrors = [
  judge('Phizer', { named: ['Pfizer'] }),
  judge('semiconducter companies in Arizonna', { of: semiconductors, states: ['US-AZ'] }),
  judge('homebuildres in Gerogia', { of: ['Homebuilding'], states: ['US-GA'] }),
  judge('chemcal companies in Pensylvania', { of: chemicals, states: ['US-PA'] }),
];

const german = [
  judge('Abfallentsorger', { of: ['Environmental & Facilities Services'] }),
  judge('Biotechfirmen in Massachusetts', { of: ['Biotechnology'], states: ['US-MA'] }),
  judge('Bekleidungsgeschäfte', { of: ['Apparel Retail'] }),
  judge('Verpackungshersteller in Illinois', { of: packaging, states: ['US-IL'] }),
];

const french = [
  judge('supermarchés', { of: supermarkets }),
  judge('sociétés immobilières en Californie', { of: ['Real Estate'], states: ['US-CA'] }),
  judge('entreprises de construction au Texas', { of: building, states: ['US-TX'] }),
  judge("producteurs d'engrais", { of: ['Fertilizers & Agricultural Chemicals'] }),
];

const spanish = [
  judge('empresas de transporte y logística', { of: freight }),
  judge('acereras', { of: ['Steel'] }),
  judge('cadenas de restaurantes en California', { of: ['Restaurants'], states: ['US-CA'] }),
  judge('empresas químicas en Ohio', { of: chemicals, states: ['US-OH'] }),
];

const italian = [
  judge('supermercati in Ohio', { of: supermarkets, states: ['US-OH'] }),
  judge('aziende aerospaziali in Virginia', { of: ['Aerospace & Defense'], states: ['US-VA'] }),
  judge('birrifici', { of: ['Brewers'] }),
  judge('dispositivi medici in California', { of: medicalDevices, states: ['US-CA'] }),
];

const sizes = [
  judge('power companies in Texas with 500+ employees', { of: power, states: ['US-TX'] }),
  judge('hotel chains with over 1,000 staff', { of: hotels }),
  judge('small trucking companies', { of: ['Cargo Ground Transportation'] }),
  judge('assurances de plus de 200 salariés à New York', { of: insurance, states: ['US-NY'] }),
];

const several = [
  judge('banks and credit card companies in Virginia or Connecticut', {
    of: [...banks, ...creditCards],
    states: ['US-VA', 'US-CT'],
  }),
  judge('software companies in Texas or Washington, but not Microsoft', {
    of: software,
    states: ['US-TX', 'US-WA'],
    not: { named: ['Microsoft'] },
  }),
  judge('steel and chemical companies in North Carolina and Michigan', {
    of: ['Steel', ...chemicals],
    states: ['US-NC', 'US-MI'],
  }),
  judge('Hotels und Casinos in Nevada, aber nicht in Las Vegas', {
    of: [...hotels, 'Casinos & Gaming'],
    states: ['US-NV'],
    not: { cities: ['Las Vegas'] },
  }),
];

/** Four of each kind. */
export const laterQueries: Record<string, readonly Judgement[]> = {
  names,
  categories,
  trades,
  'categories and places': places,
  negations,
  'typing errors': typingErrors,
  German: german,
  French: french,
  Spanish: spanish,
  Italian: italian,
  sizes,
  'several conditions': several,
};
