import { describe, expect, it } from 'vitest';
import { isNarrowed, readFilter } from './organization-filters.ts';

describe('readFilter', () => {
  it('reads search, filters and sort from the URL', () => {
    const url = { q: 'truck', status: 'active', tag: 'VIP', industry: 'Freight', sort: '-name' };
    expect(readFilter({ ...url, assignedToId: 'none' })).toEqual({ ...url, assignedToId: 'none' });
  });

  it('ignores values that a list cannot take, and unknown names', () => {
    const url = { status: 'closed', assignedToId: 'x', sort: 'loudness', limit: '5', page: '2' };
    expect(readFilter(url)).toEqual({});
  });
});

describe('isNarrowed', () => {
  it('depends on search and filters, not on the sort', () => {
    expect(isNarrowed({ sort: '-name' })).toBe(false);
    expect(isNarrowed({ q: 'a' })).toBe(true);
    expect(isNarrowed({ industry: 'Freight', sort: 'name' })).toBe(true);
  });
});
