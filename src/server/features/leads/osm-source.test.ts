/** OpenStreetMap as a source, against a server that answers and fails as Nominatim and Overpass do. */
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { terms } from '#server/features/lead-queries/terms.ts';
import { understandQuery } from '#server/features/lead-queries/understand-query.rules.ts';
import { targetOf } from '#server/kernel/outbound-targets.ts';
import { openSafeFetch } from '#server/kernel/safe-fetch.ts';
import { openTestApp } from '../../../../test/app.ts';
import { openOsmServer } from '../../../../test/osm-server.ts';
import { pruneServiceAnswers } from './ask-service.ts';
import { serviceAnswers, serviceTurns } from './leads.table.ts';
import { companiesQuery } from './osm-queries.rules.ts';
import { openOsmSource } from './osm-source.ts';

const app = await openTestApp();
const osm = await openOsmServer();
const { nominatimUrl, overpassUrl, server } = osm;
const web = openSafeFetch({ allow: [targetOf(new URL(server.url))] });

const open = ({ pace = 0, offline = false, allowed = web } = {}) =>
  openOsmSource({
    settings: { offline, nominatimUrl, overpassUrl },
    country: 'AU',
    web: allowed,
    userAgent: 'DealerCRM/1.0 (https://crm.dealer.example)',
    pace,
    retryAfter: 10,
  });

const never = new AbortController().signal;

async function find(query: string, source = open(), { limit = 40, signal = never } = {}) {
  return source.find(await app.as(), understandQuery({ query }), { limit, signal });
}

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
    /^\[out:json\]\[timeout:25\]\[maxsize:67108864\];\(nwr\(around:\d+,/,
  );
  expect(osm.queries[0]).toContain('["office"~"^(logistics|transport|moving_company)$"]["name"];');
});

test('what is gone, nameless or odd is left out; what can be called comes first', async () => {
  const node = (id: number, tags: unknown) => ({ type: 'node', id, lat: 0, lon: 0, tags });
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

test('a state is searched in its box, a distance around the town', async () => {
  await find('trucking in New South Wales');
  expect(osm.queries[0]).toContain('nwr(-37.5052,140.9993,-28.1570,153.6386)');
  await find('trucking within 70 km of Dubbo');
  expect(osm.queries[1]).toContain('nwr(around:70000,-32.2569,148.6011)');
});

describe('its rules', () => {
  test('the same is asked once, until the answer is old', async () => {
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

  test('two servers together keep the pace', async () => {
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
    expect(server.calls).toHaveLength(4);
    // Four turns were taken one after the other, by the database's clock.
    const [turn] = await app.database.orm.select().from(serviceTurns);
    expect(turn?.nextAt.getTime()).toBeGreaterThanOrEqual(start + 4 * pace - 1);
    expect(await now()).toBeGreaterThanOrEqual(start + 3 * pace - 1);
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

  test('who is to come back much later is told so at once', async () => {
    fail(429, { 'retry-after': '600' });
    await expect(find('trucking in Dubbo')).rejects.toThrow('try again later');
    expect(server.calls).toHaveLength(1);
  });

  test('HTTP 403', async () => {
    fail(403);
    await expect(find('trucking in Dubbo')).rejects.toThrow('An address of your own can be set');
  });

  test('an answer that broke off is no answer, and is not kept', async () => {
    await find('plumbers in Dubbo');
    osm.mishaps = [
      (reply) =>
        reply.writeHead(200).end(
          JSON.stringify({
            elements: [haulier],
            remark: 'runtime error: Query timed out in "query" at line 1 after 26 seconds.',
          }),
        ),
    ];
    await expect(find('trucking in Dubbo')).rejects.toThrow('too large for it');
    expect(await find('trucking in Dubbo')).toHaveLength(1);
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

  test('no network, and no network wanted', async () => {
    const closed = openSafeFetch();
    await expect(find('trucking in Dubbo', open({ allowed: closed }))).rejects.toThrow(
      'cannot be reached',
    );
    await closed.close();
    expect(await open({ offline: true }).isReady(await app.as())).toMatchObject({ ready: false });
  });

  test('who stops waiting stops it', async () => {
    const stop = new AbortController();
    osm.mishaps = [() => stop.abort(new Error('The reader has gone'))];
    const finding = find('trucking in Dubbo', open(), { signal: stop.signal });
    await expect(finding).rejects.toThrow('The reader has gone');
  });
});

describe('what was typed is never a command', () => {
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
    const query = companiesQuery([area], { terms: [], words: [word] });
    const whole = (pattern: string) =>
      `[out:json][timeout:25][maxsize:67108864];(nwr(around:5000,1.0000,2.0000)["name"~"${pattern}",i]` +
      '[~"^(office|industrial|landuse|shop|craft|building|man_made|amenity|tourism)$"~"."];);out tags center 200;';
    const inside = query.slice(query.indexOf('["name"~"') + 9, query.indexOf('",i]'));
    expect(query).toBe(whole(inside));
    expect(inside).not.toMatch(/["\\[\](){};:~/*]/);
  });

  test('every term of the table makes a whole query', () => {
    for (const term of terms) {
      const query = companiesQuery([area], { terms: [term], words: [] });
      expect(query).not.toContain('undefined');
      expect(query.split('"').length % 2).toBe(1);
      expect(query).toMatch(/^\[out:json\].*;\);out tags center 200;$/);
    }
  });
});
