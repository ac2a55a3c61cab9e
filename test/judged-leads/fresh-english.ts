/** Fresh judged queries in English: names, categories, trades, places, what is not wanted, typing errors. */
import {
  banks,
  hotels,
  insurance,
  medicalDevices,
  reits,
  retail,
  semiconductors,
  software,
  supermarkets,
} from './categories.ts';
import {
  bayArea,
  consultants,
  creditCards,
  freight,
  midwest,
  mines,
  newEngland,
  packaging,
  power,
  siliconValley,
  telecoms,
} from './fresh-groups.ts';
import { judge } from './judgement.ts';

export const names = [
  judge('John Deere', { named: ['Deere & Company'] }),
  judge('Procter and Gamble', { named: ['Procter & Gamble'] }),
  judge('lockheed', { named: ['Lockheed Martin'] }),
  judge('Dominos', { named: ["Domino's"] }),
  judge('United Airlines', { named: ['United Airlines Holdings'] }),
  judge('union pacific railroad', { named: ['Union Pacific Corporation'] }),
  judge('the walt disney company', { named: ['Walt Disney Company (The)'] }),
  judge('Berkshire Hathaway Inc.', { named: ['Berkshire Hathaway'] }),
  judge('costco wholesale', { named: ['Costco'] }),
  judge('AT&T', { named: ['AT&T'] }),
  judge("O'Reilly Auto Parts", { named: ['O’Reilly Automotive'] }),
  judge('sherwin williams', { named: ['Sherwin-Williams'] }),
];

export const categories = [
  judge('waste disposal companies', { of: ['Environmental & Facilities Services'] }),
  judge('aircraft makers', { of: ['Aerospace & Defense'] }),
  judge('cell phone carriers', { of: telecoms }),
  judge('power companies', { of: power }),
  judge('credit card companies', { of: creditCards }),
  judge('asset managers', { of: ['Asset Management & Custody Banks'] }),
  judge('cigarette companies', { of: ['Tobacco'] }),
  judge('wine and spirits producers', { of: ['Distillers & Vintners'] }),
  judge('fertilizer manufacturers', { of: ['Fertilizers & Agricultural Chemicals'] }),
  judge('mining companies', { of: mines }),
  judge('data center operators', { of: ['Data Center REITs'] }),
  judge('packaging manufacturers', { of: packaging }),
];

export const trades = [
  judge('used car dealers', { of: ['Automotive Retail'] }),
  judge('general contractors', { of: ['Construction & Engineering'] }),
  judge('clothing stores', { of: ['Apparel Retail'] }),
  judge('furniture stores', { of: ['Homefurnishing Retail'] }),
  judge('electronics stores', { of: ['Computer & Electronics Retail'] }),
  judge('hardware stores', { of: ['Home Improvement Retail'] }),
  judge('grocery stores', { of: supermarkets }),
  judge('stock brokers', { of: ['Investment Banking & Brokerage'] }),
  judge('insurance brokers', { of: ['Insurance Brokers'] }),
  judge('haulage firms', { of: ['Cargo Ground Transportation'] }),
  judge('freight and courier companies', { of: freight }),
  judge('law firms', null),
];

export const places = [
  judge('software companies in the Bay Area', { of: software, cities: bayArea }),
  judge('chip companies in Silicon Valley', { of: semiconductors, cities: siliconValley }),
  judge('banks in Charlotte', { of: banks, cities: ['Charlotte'] }),
  judge('insurers in Bermuda', { of: insurance, countries: ['BM'] }),
  judge('energy companies in Oklahoma', { of: ['Energy'], states: ['US-OK'] }),
  judge('financial services companies in NYC', { of: ['Financials'], cities: ['New York City'] }),
  judge('biotech in Cambridge, MA', {
    of: ['Biotechnology'],
    states: ['US-MA'],
    cities: ['Cambridge'],
  }),
  judge('consulting firms in Ireland', { of: consultants, countries: ['IE'] }),
  judge('insurance companies in the Midwest', { of: insurance, states: midwest }),
  judge('utilities in New England', { of: ['Utilities'], states: newEngland }),
  judge('companies in Rhode Island', { states: ['US-RI'] }),
  judge('payment processors in Atlanta, Georgia', {
    of: ['Transaction & Payment Processing Services'],
    cities: ['Atlanta'],
  }),
];

export const negations = [
  judge('hotels not in Florida', { of: hotels, not: { states: ['US-FL'] } }),
  judge('software companies not based in California', { of: software, not: { states: ['US-CA'] } }),
  judge('pharma companies except Pfizer and Merck', {
    of: ['Pharmaceuticals'],
    not: { named: ['Pfizer', 'Merck & Co.'] },
  }),
  judge('REITs but no hotels', { of: reits, not: { of: hotels } }),
  judge('insurers without brokers', { of: insurance, not: { of: ['Insurance Brokers'] } }),
  judge('railroads that are not in Nebraska', {
    of: ['Rail Transportation'],
    not: { states: ['US-NE'] },
  }),
  judge('car makers other than Tesla', {
    of: ['Automobile Manufacturers'],
    not: { named: ['Tesla, Inc.'] },
  }),
  judge("restaurants excluding Starbucks and McDonald's", {
    of: ['Restaurants'],
    not: { named: ['Starbucks', "McDonald's"] },
  }),
  judge('aerospace companies outside of Virginia', {
    of: ['Aerospace & Defense'],
    not: { states: ['US-VA'] },
  }),
  judge('medical device makers, not in California or Massachusetts', {
    of: medicalDevices,
    not: { states: ['US-CA', 'US-MA'] },
  }),
  judge('Airlines ohne Delta', { of: ['Passenger Airlines'], not: { named: ['Delta Air Lines'] } }),
  judge('bancos que no estén en Nueva York', { of: banks, not: { states: ['US-NY'] } }),
];

export const typingErrors = [
  judge('Starbuks', { named: ['Starbucks'] }),
  judge('Catterpillar', { named: ['Caterpillar Inc.'] }),
  judge('hospitels in Tenessee', { of: ['Health Care Facilities'], states: ['US-TN'] }),
  judge('railraods in Georgia', { of: ['Rail Transportation'], states: ['US-GA'] }),
  judge('aerospase companies in Virginnia', { of: ['Aerospace & Defense'], states: ['US-VA'] }),
  judge('resturants in Ilinois', { of: ['Restaurants'], states: ['US-IL'] }),
  judge('banks in Nort Carolina', { of: banks, states: ['US-NC'] }),
  judge('pharmaceutcal companys in New Jersy', { of: ['Pharmaceuticals'], states: ['US-NJ'] }),
  judge('elecric utilities in Wisconson', { of: ['Electric Utilities'], states: ['US-WI'] }),
  judge('insurrance brokers in Flordia', { of: ['Insurance Brokers'], states: ['US-FL'] }),
  judge('tobaco companies', { of: ['Tobacco'] }),
  judge('retialers in Tennesee', { of: retail, states: ['US-TN'] }),
];
