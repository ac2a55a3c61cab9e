import { describe, expect, test } from 'vitest';
import { terms } from '#server/features/leads/understand/terms.ts';
import { makeFilters } from './osm-filters.rules.ts';
import { companiesQuery, findArea, quarterArea } from './osm-queries.rules.ts';

describe('where to search', () => {
  const rhodeIsland = {
    lat: 41.6,
    lon: -71.5,
    box: [41.1, 42.02, -71.91, -71.08],
    areaId: 3_600_392_915,
  } as const;
  const alaska = { lat: 64, lon: -152, box: [51.2, 71.5, -179.9, 179.9], areaId: 7 } as const;

  test.each([
    ['a small state', rhodeIsland, true, 'region'],
    ['a town of that size', rhodeIsland, false, 'around'],
    ['a state whose box goes around the world', alaska, true, 'region'],
    ['a country', alaska, false, undefined],
    ['a state without an area', { ...rhodeIsland, areaId: null }, true, 'box'],
  ])('%s', (_what, place, isState, kind) => {
    expect(findArea(place, { radiusKm: null, isState })?.kind).toBe(kind);
  });

  test('a distance counts more than a state', () => {
    expect(findArea(rhodeIsland, { radiusKm: 20, isState: true })).toMatchObject({ km: 20 });
  });

  test('quarters cover the whole, and so do their quarters', () => {
    const area = findArea(rhodeIsland, { radiusKm: null, isState: true });
    if (!area) throw new Error('No area');
    const quarters = quarterArea(area).flatMap(quarterArea);
    expect(new Set(quarters.map((quarter) => JSON.stringify(quarter))).size).toBe(16);
    const tiles = quarters.flatMap((quarter) => ('tile' in quarter ? (quarter.tile ?? []) : []));
    expect(Math.min(...tiles.map(({ south }) => south))).toBe(41.1);
    expect(Math.max(...tiles.map(({ east }) => east))).toBe(-71.08);
    expect(quarters.every((quarter) => quarter.kind === 'region')).toBe(true);
  });
});

describe('typed text never becomes a command', () => {
  const area = { kind: 'around', lat: 1, lon: 2, km: 5 } as const;

  test.each([
    '"];node(1);out;//',
    '\\"];(._;>;);out meta;',
    'a"~".*"]',
    '.*',
    '[out:csv]',
    '{{geocodeArea:Rome}}',
    'x\n];rel(1);',
  ])('%s', (word) => {
    const { names } = makeFilters({ terms: [], words: [word] });
    const query = companiesQuery([area], names, 14);
    const whole = (pattern: string) =>
      `[out:json][timeout:14][maxsize:67108864];(nwr(around:5000,1.0000,2.0000)["name"~"${pattern}",i]` +
      '[~"^(office|industrial|landuse|shop|craft|building|man_made|amenity|tourism)$"~"."];);out tags center 200;';
    const inside = query.slice(query.indexOf('["name"~"') + 9, query.indexOf('",i]'));
    expect(query).toBe(whole(inside));
    expect(inside).not.toMatch(/["\\[\](){};:~/*]/);
  });

  test('every term of the table gives a complete query', () => {
    for (const term of terms) {
      const { tags, names } = makeFilters({ terms: [term], words: [] });
      const query = companiesQuery([area], [...tags, ...names], 14);
      expect(query).not.toContain('undefined');
      expect(query.split('"').length % 2).toBe(1);
      expect(query).toMatch(/^\[out:json\].*;\);out tags center 200;$/);
    }
  });
});
