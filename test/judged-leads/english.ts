/** Judged queries in English: names, categories, places, what is not wanted, typing errors. */
import {
  banks,
  hotels,
  insurance,
  media,
  medicalDevices,
  oilAndGas,
  reits,
  retail,
  semiconductors,
  software,
  supermarkets,
} from './categories.ts';
import { judge } from './judgement.ts';

export const names = [
  judge('bank of america', { named: ['Bank of America'] }),
  judge('Nvidia', { named: ['Nvidia'] }),
  judge('johnson & johnson', { named: ['Johnson & Johnson'] }),
  judge('mcdonalds', { named: ["McDonald's"] }),
  judge('General Motors', { named: ['General Motors'] }),
  judge('home depot', { named: ['Home Depot (The)'] }),
  judge('Texas Instruments', { named: ['Texas Instruments'] }),
  judge('american water works', { named: ['American Water Works'] }),
  judge('Goldman', { named: ['Goldman Sachs'] }),
  judge('eli lilly', { named: ['Lilly (Eli)'] }),
  judge('estee lauder', { named: ['Estée Lauder Companies (The)'] }),
  judge('Coca Cola', { named: ['Coca-Cola Company (The)'] }),
  judge('public storage', { named: ['Public Storage'] }),
  judge('best buy', { named: ['Best Buy'] }),
  judge('delta airlines', { named: ['Delta Air Lines'] }),
];

export const categories = [
  judge('banks', { of: banks }),
  judge('car dealers', { of: ['Automotive Retail'] }),
  judge('semiconductor companies', { of: semiconductors }),
  judge('insurance companies', { of: insurance }),
  judge('restaurants', { of: ['Restaurants'] }),
  judge('airlines', { of: ['Passenger Airlines'] }),
  judge('oil and gas companies', { of: oilAndGas }),
  judge('hotels', { of: hotels }),
  judge('breweries', { of: ['Brewers'] }),
  judge('find me software companies', { of: software }),
  judge('railroads', { of: ['Rail Transportation'] }),
  judge('trucking companies', { of: ['Cargo Ground Transportation'] }),
  judge('medical device manufacturers', { of: medicalDevices }),
  judge('supermarkets', { of: supermarkets }),
  judge('steel producers', { of: ['Steel'] }),
  judge('toy makers', { of: ['Leisure Products'] }),
  judge('real estate investment trusts', { of: reits }),
];

export const places = [
  judge('semiconductor companies in California', { of: semiconductors, states: ['US-CA'] }),
  judge('banks in New York', { of: banks, states: ['US-NY'] }),
  judge('hospitals in Texas', null),
  judge('hospitals in Tennessee', { of: ['Health Care Facilities'], states: ['US-TN'] }),
  judge('insurance companies in Connecticut', { of: insurance, states: ['US-CT'] }),
  judge('oil companies in Houston', { of: oilAndGas, cities: ['Houston'] }),
  judge('software firms in San Francisco', { of: software, cities: ['San Francisco'] }),
  judge('restaurants Kentucky', { of: ['Restaurants'], states: ['US-KY'] }),
  judge('retailers in Minnesota', { of: retail, states: ['US-MN'] }),
  judge('biotech companies in Massachusetts', { of: ['Biotechnology'], states: ['US-MA'] }),
  judge('pharmaceutical companies in New Jersey', {
    of: ['Pharmaceuticals'],
    states: ['US-NJ'],
  }),
  judge('defense contractors in Virginia', { of: ['Aerospace & Defense'], states: ['US-VA'] }),
  judge('trucking firms in Arkansas', {
    of: ['Cargo Ground Transportation'],
    states: ['US-AR'],
  }),
  judge('homebuilders in Florida', { of: ['Homebuilding'], states: ['US-FL'] }),
  judge('media companies in New York City', { of: media, cities: ['New York City'] }),
  judge('technology companies in Texas', {
    of: ['Information Technology'],
    states: ['US-TX'],
  }),
  judge('electric utilities, OH', { of: ['Electric Utilities'], states: ['US-OH'] }),
];

export const negations = [
  judge('banks not in New York', { of: banks, not: { states: ['US-NY'] } }),
  judge('semiconductor companies outside California', {
    of: semiconductors,
    not: { states: ['US-CA'] },
  }),
  judge('insurance companies except in New York', { of: insurance, not: { states: ['US-NY'] } }),
  judge('restaurants not in Illinois', { of: ['Restaurants'], not: { states: ['US-IL'] } }),
  judge('utilities excluding Texas', { of: ['Utilities'], not: { states: ['US-TX'] } }),
  judge('oil and gas companies not in Houston', { of: oilAndGas, not: { cities: ['Houston'] } }),
  judge('airlines other than Delta', {
    of: ['Passenger Airlines'],
    not: { named: ['Delta Air Lines'] },
  }),
  judge('health care companies without pharmaceuticals', {
    of: ['Health Care'],
    not: { of: ['Pharmaceuticals'] },
  }),
  judge('insurance but not life insurance', {
    of: insurance,
    not: { of: ['Life & Health Insurance'] },
  }),
  judge('retailers not in Washington or Minnesota', {
    of: retail,
    not: { states: ['US-WA', 'US-MN'] },
  }),
  judge('banks in New York except Citigroup', {
    of: banks,
    states: ['US-NY'],
    not: { named: ['Citigroup'] },
  }),
  judge('technology companies in Texas but not Austin', {
    of: ['Information Technology'],
    states: ['US-TX'],
    not: { cities: ['Austin'] },
  }),
  judge('Banken nicht in New York', { of: banks, not: { states: ['US-NY'] } }),
  judge('hôtels sauf en Floride', { of: hotels, not: { states: ['US-FL'] } }),
  judge('aseguradoras excepto en Nueva York', { of: insurance, not: { states: ['US-NY'] } }),
  judge('ristoranti tranne in California', {
    of: ['Restaurants'],
    not: { states: ['US-CA'] },
  }),
];

export const typingErrors = [
  judge('semicondutor companys in Californa', { of: semiconductors, states: ['US-CA'] }),
  judge('insurence companies in Conneticut', { of: insurance, states: ['US-CT'] }),
  judge('restarants', { of: ['Restaurants'] }),
  judge('pharmacuetical companies', { of: ['Pharmaceuticals'] }),
  judge('bnaks in Ohio', { of: banks, states: ['US-OH'] }),
  judge('airlnes', { of: ['Passenger Airlines'] }),
  judge('sofware companies in Texas', { of: software, states: ['US-TX'] }),
  judge('hotells in Maryland', { of: hotels, states: ['US-MD'] }),
  judge('Microsft', { named: ['Microsoft'] }),
  judge('Wallmart', { named: ['Walmart'] }),
  judge('Goldmann Sachs', { named: ['Goldman Sachs'] }),
  judge('utilties in Illinois', { of: ['Utilities'], states: ['US-IL'] }),
  judge('biotecnology companies in Massachusets', {
    of: ['Biotechnology'],
    states: ['US-MA'],
  }),
  judge('defence contracters in Virgina', { of: ['Aerospace & Defense'], states: ['US-VA'] }),
];
