import { expect, it } from 'vitest';
import { industriesOf } from './industries.ts';

const organizations = ['Trucks', 'Freight', null, 'Trucks', 'Farm machinery'].map((industry) => ({
  industry,
}));

it('names each industry once, in order', () => {
  expect(industriesOf(organizations, '')).toEqual(['Farm machinery', 'Freight', 'Trucks']);
});

it('keeps to what was typed, ignoring case', () => {
  expect(industriesOf(organizations, 'FR')).toEqual(['Freight']);
  expect(industriesOf(organizations, 'boats')).toEqual([]);
});
