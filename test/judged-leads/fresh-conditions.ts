/** Fresh judged queries that ask for sizes, or for several things at once. */
import {
  banks,
  building,
  hotels,
  insurance,
  medicalDevices,
  reits,
  retail,
  semiconductors,
  software,
} from './categories.ts';
import { chemicals } from './fresh-groups.ts';
import { judge } from './judgement.ts';

export const sizes = [
  judge('hospitals with at least 1000 employees', { of: ['Health Care Facilities'] }),
  judge('mid-sized banks in Ohio', { of: banks, states: ['US-OH'] }),
  judge('railroads with 5,000+ staff', { of: ['Rail Transportation'] }),
  judge('pharma companies with more than 10k employees in New Jersey', {
    of: ['Pharmaceuticals'],
    states: ['US-NJ'],
  }),
  judge('big retailers in Tennessee', { of: retail, states: ['US-TN'] }),
  judge('50-200 employee construction companies in Texas', { of: building, states: ['US-TX'] }),
  judge('REITs employing over 300 people', { of: reits }),
  judge('insurance brokers between 100 and 1000 employees', { of: ['Insurance Brokers'] }),
  judge('Softwarefirmen mit über 200 Beschäftigten in Kalifornien', {
    of: software,
    states: ['US-CA'],
  }),
  judge('compagnies aériennes de moins de 5000 salariés', { of: ['Passenger Airlines'] }),
  judge('empresas de biotecnología con al menos 500 trabajadores', { of: ['Biotechnology'] }),
  judge('ospedali con almeno 100 dipendenti', { of: ['Health Care Facilities'] }),
];

export const several = [
  judge('casinos and hotels in Nevada or Maryland', {
    of: ['Casinos & Gaming', ...hotels],
    states: ['US-NV', 'US-MD'],
  }),
  judge('aerospace and semiconductor companies in Arizona', {
    of: ['Aerospace & Defense', ...semiconductors],
    states: ['US-AZ'],
  }),
  judge('water and gas utilities', { of: ['Water Utilities', 'Gas Utilities'] }),
  judge('retailers and restaurants in Tennessee, Kentucky or Ohio', {
    of: [...retail, 'Restaurants'],
    states: ['US-TN', 'US-KY', 'US-OH'],
  }),
  judge('trucking or railroad companies in Tennessee and Georgia with 1000+ employees', {
    of: ['Cargo Ground Transportation', 'Rail Transportation'],
    states: ['US-TN', 'US-GA'],
  }),
  judge('banks in Ohio or Pennsylvania but not in Cleveland', {
    of: banks,
    states: ['US-OH', 'US-PA'],
    not: { cities: ['Cleveland'] },
  }),
  judge('health insurers and hospitals in Tennessee and Kentucky', {
    of: ['Managed Health Care', 'Health Care Facilities'],
    states: ['US-TN', 'US-KY'],
  }),
  judge('software companies in California not in San Francisco with more than 200 employees', {
    of: software,
    states: ['US-CA'],
    not: { cities: ['San Francisco'] },
  }),
  judge('medical device and biotech companies in California, excluding San Diego', {
    of: [...medicalDevices, 'Biotechnology'],
    states: ['US-CA'],
    not: { cities: ['San Diego'] },
  }),
  judge('Chemie- und Stahlunternehmen in North Carolina', {
    of: [...chemicals, 'Steel'],
    states: ['US-NC'],
  }),
  judge("banques et assurances dans le Connecticut ou l'Ohio", {
    of: [...banks, ...insurance],
    states: ['US-CT', 'US-OH'],
  }),
];
