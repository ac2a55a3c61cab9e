import { describe, expect, it } from 'vitest';
import { isNarrowed, readFilter } from './people-filters.ts';

const organizationId = '019aa000-0000-7000-8000-000000000001';

describe('the filter of the People page', () => {
  it('is what the URL asks for', () => {
    const url = { q: 'ada', tag: 'VIP', assignedToId: 'none', organizationId, sort: '-createdAt' };
    expect(readFilter({ ...url, tab: 'notes' })).toEqual(url);
  });

  it('ignores values that the list cannot take, and the cursor', () => {
    expect(
      readFilter({ q: 'ada', organizationId: 'x', sort: 'age', limit: '5', cursor: 'abc' }),
    ).toEqual({ q: 'ada' });
  });

  it.each([
    [{}, false],
    [{ sort: '-name' }, false],
    [{ q: 'ada' }, true],
    [{ tag: 'VIP' }, true],
    [{ assignedToId: 'none' }, true],
    [{ organizationId }, true],
  ] as const)('hides somebody with %j: %s', (filter, narrowed) => {
    expect(isNarrowed(filter)).toBe(narrowed);
  });
});
