/** OpenStreetMap as a source, with a server that answers and fails like Nominatim and Overpass. */
import type { ServerResponse } from 'node:http';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { settleCountry } from '#server/features/leads/understand/country.rules.ts';
import { understandQuery } from '#server/features/leads/understand/understand-query.rules.ts';
import { nameTarget } from '#server/kernel/outbound/outbound-targets.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { openTestApp } from '#test/app.ts';
import { openOsmServer } from '#test/osm-server.ts';
import { pruneServiceAnswers } from './ask-service.ts';
import { serviceAnswers, serviceTurns } from './leads.table.ts';
import { openOsmSource } from './osm-source.ts';

const app = await openTestApp();
const osm = await openOsmServer();
const { nominatimUrl, overpassUrl, server } = osm;
const web = openSafeFetch({ allow: [nameTarget(new URL(server.url))] });

const open = ({ pace = 0, offline = false, allowed = web, country = 'AU', budget = 46_000 } = {}) =>
  openOsmSource({
    settings: { offline, nominatimUrl, overpassUrl },
    country,
    budget,
    web: allowed,
    userAgent: 'DealerCRM/1.0 (https://crm.dealer.example)',
    pace,
    retryAfter: 10,
  });

const nominatimState = {
  osm_type: 'relation',
  osm_id: 2_316_595,
  lat: '-22.2',
  lon: '144.4',
  boundingbox: ['-29.2', '-9.1', '137.9', '153.6'],
  address: { country_code: 'au' },
};
const never = new AbortController().signal;

async function find(query: string, source = open(), { limit = 40, signal = never } = {}) {
  return source.find(await app.as(), understandQuery({ query }), { limit, signal });
}

/** The names that are found, and the reason if they are incomplete. */
async function findNames(query: string, source = open(), country?: string) {
  const gaps: string[] = [];
  const { asked } = settleCountry(understandQuery({ query }), country, 'AU');
  const options = { limit: 400, signal: never, onPartial: (words: string) => gaps.push(words) };
  const found = await source.find(await app.as(), asked, options);
  return { names: found.map(({ name }) => name), gaps };
}

const haulierAt = (id: number, name: string, lat: number, lon: number) => {
  const tags = { name, office: 'logistics' };
  return { type: 'node', id, lat, lon, tags };
};

const haulier = {
  type: 'way',
  id: 42,
  center: { lat: -32.25, lon: 148.6 },
  tags: {
    name: 'Ironbark Haulage',
    office: 'logistics',
    phone: '+61 2 6885 1234;+61 2 6885 9999',
    website: 'ironbark.example',
    'addr:housenumber': '12',
    'addr:street': 'Depot Road',
    'addr:city': 'Dubbo',
    'addr:state': 'NSW',
    'addr:postcode': '2830',
    opening_hours: 'Mo-Fr 07:00-17:00',
  },
};

beforeEach(async () => {
  osm.mishaps = [];
  osm.queries = [];
  osm.isTooLarge = () => false;
  osm.elements = [haulier];
  server.calls.length = 0;
  await app.database.orm.delete(serviceAnswers);
  await app.database.orm.delete(serviceTurns);
});

test('a company with its address, number, website, and its page on the map', async () => {
  expect(await find('trucking in Dubbo')).toEqual([
    {
      name: 'Ironbark Haulage',
      address: '12 Depot Road, Dubbo, NSW 2830',
      city: 'Dubbo',
      postcode: '2830',
      country: 'AU',
      phone: '+61 2 6885 1234',
      website: 'https://ironbark.example',
      email: null,
      industry: 'Logistics',
      notes: 'Open Mo-Fr 07:00-17:00',
      origin: {
        source: 'OpenStreetMap',
        url: 'https://www.openstreetmap.org/way/42',
        attribution: '© OpenStreetMap contributors',
      },
    },
  ]);
  const [place, companies] = server.calls;
  expect(place?.path).toBe(
    '/search?q=Dubbo&countrycodes=au&format=jsonv2&addressdetails=1&limit=1',
  );
  expect(companies?.headers['user-agent']).toBe('DealerCRM/1.0 (https://crm.dealer.example)');
  expect(osm.queries[0]).toMatch(
    /^\[out:json\]\[timeout:14\]\[maxsize:67108864\];\(nwr\(around:\d+,/,
  );
  expect(osm.queries[0]).toContain('["office"~"^(logistics|transport|moving_company)$"]["name"];');
});

test('closed, nameless and odd places are left out; those with a phone come first', async () => {
  const node = (id: number, tags: unknown) => ({ type: 'node', id, lat: -32.25, lon: 148.6, tags });
  osm.elements = [
    node(1, { name: 'Plain Freight' }),
    node(2, { name: 'Gone Freight', 'disused:office': 'logistics' }),
    node(3, { office: 'logistics' }),
    node(4, { name: 7 }),
    'nonsense',
    haulier,
  ];
  const found = await find('trucking in Dubbo');
  expect(found.map(({ name }) => name)).toEqual(['Ironbark Haulage', 'Plain Freight']);
});

test('a state is searched in its area, not in its box; a distance around the town', async () => {
  osm.elements = [
    haulierAt(1, 'Fresno Freight', 36.74, -119.79),
    haulierAt(2, 'Las Vegas Freight', 36.17, -115.14),
    haulierAt(3, 'Reno Freight', 39.53, -119.81),
    haulierAt(4, 'Death Valley Freight', 36.45, -116.86),
  ];
  const { names, gaps } = await findNames('trucking in California');
  expect(names).toEqual(['Fresno Freight', 'Death Valley Freight']);
  expect(gaps).toEqual([]);
  // Tags and names are asked for separately.
  expect(osm.queries).toHaveLength(2);
  for (const query of osm.queries) {
    expect(query).toContain('area(3600165475)->.a3600165475;');
    expect(query).toContain('nwr(area.a3600165475)["');
    expect(query).not.toContain('32.5295');
  }
  expect(osm.queries[0]).not.toContain('["name"~');
  expect(osm.queries[1]).not.toContain('["office"~');
  osm.queries = [];
  await find('trucking within 70 km of Dubbo');
  expect(osm.queries[0]).toContain('nwr(around:70000,-32.2569,148.6011)');
});

test('a server that knows no areas says so', async () => {
  osm.mishaps = [
    (reply) => reply.writeHead(200).end(JSON.stringify([nominatimState])),
    (reply) => reply.writeHead(200).end('{"elements":[]}'),
  ];
  await expect(find('trucking in Queensland')).rejects.toThrow('knows no areas');
});

describe('a place that is named without a country', () => {
  const asked = () =>
    server.calls
      .filter(({ path }) => path.startsWith('/search?'))
      .map(({ path }) => new URL(path, 'http://x').searchParams.get('countrycodes'));

  beforeEach(() => {
    osm.elements = [
      haulierAt(1, 'Melbourne Freight', -37.82, 145),
      haulierAt(2, 'Virginia Freight', 37.54, -77.43),
    ];
  });

  test.each([
    ['AU', ['Melbourne Freight'], ['au']],
    ['US', ['Virginia Freight'], ['us']],
    // It has no Richmond, so it is searched everywhere.
    ['NZ', ['Virginia Freight'], ['nz', null]],
  ])('is in the team’s own, %s', async (country, names, codes) => {
    expect((await findNames('trucking in Richmond', open({ country }))).names).toEqual(names);
    expect(asked()).toEqual(codes);
  });

  test('is in the named country, and nowhere else', async () => {
    expect((await findNames('trucking in Richmond', open(), 'US')).names).toEqual([
      'Virginia Freight',
    ]);
    await expect(findNames('trucking in Richmond', open(), 'NZ')).rejects.toThrow(
      'It knows no place called Richmond.',
    );
    expect(asked()).toEqual(['us', 'nz']);
  });
});

describe('its rules', () => {
  test('the same request is sent once, until the answer is old', async () => {
    await find('trucking in Dubbo');
    await find('trucking in Dubbo');
    expect(server.calls).toHaveLength(2);
    app.clock.advance(8 * 24 * 60 * 60 * 1_000);
    await find('trucking in Dubbo');
    // The place is kept for longer than the companies.
    expect(server.calls).toHaveLength(3);
    app.clock.advance(31 * 24 * 60 * 60 * 1_000);
    await pruneServiceAnswers(await app.as());
    expect(await app.database.orm.$count(serviceAnswers)).toBe(0);
  });

  test('two servers together keep the rate limit', async () => {
    const pace = 50;
    const now = async () => {
      const { rows } = await app.database.orm.execute<{ now: string }>(sql`select now() as now`);
      return new Date(rows[0]?.now ?? 0).getTime();
    };
    const start = await now();
    await Promise.all([
      find('trucking in Dubbo', open({ pace })),
      find('plumbers in New South Wales', open({ pace })),
    ]);
    expect(server.calls).toHaveLength(5);
    // There were five turns one after the other, by the database's clock.
    const [turn] = await app.database.orm.select().from(serviceTurns);
    expect(turn?.nextAt.getTime()).toBeGreaterThanOrEqual(start + 5 * pace - 1);
    expect(await now()).toBeGreaterThanOrEqual(start + 4 * pace - 1);
  });
});

describe('its failures', () => {
  const fail = (status: number, headers: Record<string, string> = {}) => {
    osm.mishaps.push((reply) => reply.writeHead(status, headers).end('<html>busy</html>'));
  };

  test.each([429, 504])('HTTP %i is tried once more', async (status) => {
    fail(status);
    expect(await find('trucking in Dubbo')).toHaveLength(1);
  });

  test.each([
    [429, 'takes no more questions'],
    [504, 'too busy'],
  ])('HTTP %i again and again', async (status, words) => {
    fail(status);
    fail(status);
    await expect(find('trucking in Dubbo')).rejects.toThrow(words);
  });

  test('a long Retry-After is reported at once', async () => {
    fail(429, { 'retry-after': '600' });
    await expect(find('trucking in Dubbo')).rejects.toThrow('try again later');
    expect(server.calls).toHaveLength(1);
  });

  test('searches that are told to try again take no turns', async () => {
    const { orm } = app.database;
    const inHalfAMinute = sql`now() + interval '30 seconds'`;
    await orm.insert(serviceTurns).values({ service: 'openstreetmap', nextAt: inHalfAMinute });
    const readTurns = () => orm.select().from(serviceTurns);
    const before = await readTurns();
    const finding = find('trucking in Dubbo', open({ pace: 50 }));
    await expect(finding).rejects.toThrow('asked too often right now');
    expect(await readTurns()).toEqual(before);
    expect(server.calls).toHaveLength(0);
  });

  test('HTTP 403', async () => {
    fail(403);
    await expect(find('trucking in Dubbo')).rejects.toThrow('An address of your own can be set');
  });

  test('an incomplete answer is not kept', async () => {
    osm.isTooLarge = () => true;
    osm.elements = [];
    await expect(find('trucking in Dubbo', open({ budget: 0 }))).rejects.toThrow(
      'too large for it',
    );
    osm.isTooLarge = () => false;
    osm.elements = [haulier];
    expect((await findNames('trucking in Dubbo')).names).toEqual(['Ironbark Haulage']);
  });

  test.each(['<html>', '{"elements":7}', '[]'])('an answer of another shape: %s', async (body) => {
    await find('plumbers in Dubbo');
    osm.mishaps = [(reply) => reply.writeHead(200).end(body)];
    await expect(find('trucking in Dubbo')).rejects.toThrow(/JSON|shape/);
  });

  test.each([
    ['trucking', 'name a town'],
    ['trucking in Nowhereville', 'knows no place called Nowhereville'],
    ['trucking in Australia', 'not searched for a whole country'],
  ])('%s', async (query, words) => {
    await expect(find(query)).rejects.toThrow(words);
  });

  test('without a network, and with the network disabled', async () => {
    const closed = openSafeFetch();
    await expect(find('trucking in Dubbo', open({ allowed: closed }))).rejects.toThrow(
      'cannot be reached',
    );
    await closed.close();
    expect(await open({ offline: true }).isReady(await app.as())).toMatchObject({ ready: false });
  });

  test('a caller who stops waiting stops it', async () => {
    const stop = new AbortController();
    osm.mishaps = [() => stop.abort(new Error('The reader has gone'))];
    const finding = find('trucking in Dubbo', open(), { signal: stop.signal });
    await expect(finding).rejects.toThrow('The reader has gone');
  });
});

describe('too large at once', () => {
  const tags = '["office"~';
  const hasNames = (query: string) => query.includes('["name"~');
  const tileOf = (query: string) => /\(area\.a\d+\)(\([^)]*\))/.exec(query)?.[1] ?? null;

  test('a town: only by tags, which is reported', async () => {
    osm.isTooLarge = hasNames;
    const { names, gaps } = await findNames('trucking in Dubbo');
    expect(names).toEqual(['Ironbark Haulage']);
    expect(gaps).toEqual([expect.stringContaining('too large for it to look at names as well')]);
    expect(osm.queries.map(hasNames)).toEqual([true, false]);
    expect(osm.queries[1]).toContain(tags);
    // Complete answers are kept; incomplete ones are asked for again.
    await find('trucking in Dubbo');
    expect(osm.queries.map(hasNames)).toEqual([true, false, true]);
  });

  test('a state: results by tags come, though names take too long', async () => {
    osm.elements = [haulierAt(1, 'Fresno Freight', 36.74, -119.79)];
    osm.isTooLarge = hasNames;
    const { names, gaps } = await findNames('trucking in California');
    expect(names).toEqual(['Fresno Freight']);
    expect(gaps).toEqual([expect.stringContaining('look at names as well')]);
  });

  test('a state: then by its quarters, and by their quarters, each within the area', async () => {
    osm.elements = [
      haulierAt(1, 'Fresno Freight', 36.74, -119.79),
      haulierAt(2, 'Las Vegas Freight', 36.17, -115.14),
      haulierAt(3, 'Eureka Freight', 40.8, -124.16),
    ];
    // The whole, and the quarter in the south-west.
    const tooLarge = ['(32.5295,-124.4820,37.2695,-119.3066)'];
    osm.isTooLarge = (query) => tileOf(query) === null || tooLarge.includes(tileOf(query) ?? '');
    const { names, gaps } = await findNames('trucking in California');
    expect(names.toSorted()).toEqual(['Eureka Freight', 'Fresno Freight']);
    expect(gaps).toEqual([expect.stringContaining('look at names as well')]);
    expect(osm.queries.map(hasNames)).toEqual(osm.queries.map(() => false));
    expect(osm.queries.filter((query) => tileOf(query) !== null)).toHaveLength(8);
  });

  test('results before the timeout are reported as incomplete', async () => {
    osm.elements = [
      haulierAt(1, 'Fresno Freight', 36.74, -119.79),
      haulierAt(2, 'Eureka Freight', 40.8, -124.16),
    ];
    osm.isTooLarge = () => true;
    const { names, gaps } = await findNames('trucking in California', open({ budget: 0 }));
    expect(names).toEqual(['Fresno Freight']);
    expect(gaps).toEqual([expect.stringContaining('only a part of it was searched')]);
  });

  test('results before it was busy are reported as incomplete', async () => {
    const fail = (reply: ServerResponse) => void reply.writeHead(429).end();
    osm.isTooLarge = hasNames;
    osm.elements = [haulierAt(1, 'Fresno Freight', 36.74, -119.79)];
    await findNames('trucking in California');
    // The tags are known by now.
    osm.mishaps = [fail, fail];
    expect(await findNames('trucking in California')).toEqual({
      names: ['Fresno Freight'],
      gaps: [expect.stringContaining('look at names as well')],
    });
  });

  test('more results than it returns at once are reported as incomplete', async () => {
    osm.elements = Array.from({ length: 230 }, (_, id) =>
      haulierAt(id + 1, `Freight ${id}`, -32.25, 148.6),
    );
    const { names, gaps } = await findNames('trucking in Dubbo');
    expect(names).toHaveLength(200);
    expect(gaps).toEqual([expect.stringContaining('It tells of 200 companies at most')]);
  });
});
