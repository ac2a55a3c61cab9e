/**
 * Judged queries that ask for sizes, or for several things at once. The list knows nobody's size, so a size keeps
 * nobody out: wanted is who fits the rest, and that each says its size is not known is a test of its own.
 */
import {
  banks,
  hotels,
  insurance,
  oilAndGas,
  retail,
  semiconductors,
  software,
} from './categories.ts';
import { judge } from './judgement.ts';

export const sizes = [
  judge('banks with more than 500 employees', { of: banks }),
  judge('large semiconductor companies in California', {
    of: semiconductors,
    states: ['US-CA'],
  }),
  judge('small restaurants', { of: ['Restaurants'] }),
  judge('insurance companies with 200-500 employees', { of: insurance }),
  judge('software companies with fewer than 50 employees in Texas', {
    of: software,
    states: ['US-TX'],
  }),
  judge('airlines with over 10,000 employees', { of: ['Passenger Airlines'] }),
  judge('retailers 1k+ employees in Minnesota', { of: retail, states: ['US-MN'] }),
  judge('Banken mit mehr als 100 Mitarbeitern', { of: banks }),
  judge('hôtels de plus de 100 salariés', { of: hotels }),
  judge('aseguradoras con más de 1000 empleados', { of: insurance }),
  judge('banche con più di 500 dipendenti', { of: banks }),
];

export const several = [
  judge('banks and insurance companies in Ohio', {
    of: [...banks, ...insurance],
    states: ['US-OH'],
  }),
  judge('software or semiconductor companies in Texas', {
    of: [...software, ...semiconductors],
    states: ['US-TX'],
  }),
  judge('restaurants and hotels in Illinois or Florida', {
    of: ['Restaurants', ...hotels],
    states: ['US-IL', 'US-FL'],
  }),
  judge('oil and gas companies in Texas not in Houston with more than 500 employees', {
    of: oilAndGas,
    states: ['US-TX'],
    not: { cities: ['Houston'] },
  }),
  judge('large banks in New York or North Carolina', {
    of: banks,
    states: ['US-NY', 'US-NC'],
  }),
  judge('biotech and pharmaceutical companies in Massachusetts and New Jersey', {
    of: ['Biotechnology', 'Pharmaceuticals'],
    states: ['US-MA', 'US-NJ'],
  }),
  judge('electric utilities in Ohio or Georgia with over 1,000 employees', {
    of: ['Electric Utilities'],
    states: ['US-OH', 'US-GA'],
  }),
  judge('insurers in Illinois, Georgia and Ohio', {
    of: insurance,
    states: ['US-IL', 'US-GA', 'US-OH'],
  }),
  judge('Banken und Versicherungen in Ohio', {
    of: [...banks, ...insurance],
    states: ['US-OH'],
  }),
  judge('chip makers in California but not in Santa Clara', {
    of: ['Semiconductors'],
    states: ['US-CA'],
    not: { cities: ['Santa Clara'] },
  }),
  judge('hotels and casinos in Nevada', {
    of: [...hotels, 'Casinos & Gaming'],
    states: ['US-NV'],
  }),
];
