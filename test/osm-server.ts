/**
 * Nominatim and Overpass on one loopback port, answering in their documented shapes, or failing as they fail:
 * names that several countries have, states that are less than their boxes, and areas by the ids of relations.
 */
import type { ServerResponse } from 'node:http';
import { elementsIn } from './overpass-query.ts';
import { openWebServer, type TakenCall, type WebServer } from './web-server.ts';

export interface OsmServer {
  nominatimUrl: string;
  overpassUrl: string;
  server: WebServer;
  /** What becomes of the next calls, one each, before they are answered as usual. */
  mishaps: ((reply: ServerResponse) => void)[];
  /** What is on the map; Overpass finds what is where a query looks. */
  elements: unknown[];
  /** Queries that Overpass was sent. */
  queries: string[];
  /** Those that take more than it gives: it breaks off, with status 200 and half of what it found. */
  isTooLarge: (query: string) => boolean;
}

interface Place {
  osm_type: 'relation' | 'way' | 'node';
  osm_id: number;
  lat: string;
  lon: string;
  /** South, north, west, east. */
  boundingbox: [string, string, string, string];
  code: string;
  type: string;
  addresstype: string;
  /** Corners by longitude and latitude; without them it is its box. */
  outline?: [number, number][];
}

const town = { osm_type: 'relation', type: 'administrative', addresstype: 'city' } as const;
const state = { ...town, addresstype: 'state' } as const;

/** As Nominatim puts them: of several of one name the best known first. */
const places: Record<string, Place[]> = {
  dubbo: [
    {
      ...town,
      osm_id: 1,
      lat: '-32.2569',
      lon: '148.6011',
      boundingbox: ['-32.4169', '-32.0969', '148.4411', '148.7611'],
      code: 'au',
    },
  ],
  richmond: [
    {
      ...town,
      osm_id: 206_663,
      lat: '37.5385',
      lon: '-77.4343',
      boundingbox: ['37.4470', '37.6027', '-77.6010', '-77.3853'],
      code: 'us',
    },
    {
      ...town,
      addresstype: 'suburb',
      osm_id: 2_404_885,
      lat: '-37.8178',
      lon: '145.0006',
      boundingbox: ['-37.8352', '-37.8103', '144.9832', '145.0152'],
      code: 'au',
    },
  ],
  springfield: [
    {
      ...town,
      osm_id: 126_894,
      lat: '39.7990',
      lon: '-89.6440',
      boundingbox: ['39.6530', '39.8740', '-89.7730', '-89.5690'],
      code: 'us',
    },
  ],
  'new south wales': [
    {
      ...state,
      osm_id: 2_316_593,
      lat: '-31.8759',
      lon: '147.2869',
      boundingbox: ['-37.5052', '-28.1570', '140.9993', '153.6386'],
      code: 'au',
    },
  ],
  california: [
    {
      ...state,
      osm_id: 165_475,
      lat: '36.7015',
      lon: '-118.7560',
      boundingbox: ['32.5295', '42.0095', '-124.4820', '-114.1312'],
      code: 'us',
      outline: [
        [-124.48, 42.01],
        [-120, 42.01],
        [-120, 39],
        [-114.63, 35],
        [-114.13, 34.3],
        [-114.72, 32.72],
        [-117.13, 32.53],
        [-124.48, 40],
      ],
    },
  ],
  australia: [
    {
      ...state,
      addresstype: 'country',
      osm_id: 80_500,
      lat: '-24.7761',
      lon: '134.7550',
      boundingbox: ['-55.3228', '-9.0882', '72.2461', '168.2249'],
      code: 'au',
    },
  ],
};

export async function openOsmServer(): Promise<OsmServer> {
  const server = await openWebServer();
  const osm: OsmServer = {
    nominatimUrl: server.url,
    overpassUrl: `${server.url}/api/interpreter`,
    server,
    mishaps: [],
    elements: [],
    queries: [],
    isTooLarge: () => false,
  };
  const json = (reply: ServerResponse, body: unknown) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  server.answer = (call, reply) => {
    const mishap = osm.mishaps.shift();
    if (mishap) return mishap(reply);
    if (call.path.startsWith('/search?')) return json(reply, placesFor(call));
    if (call.path !== '/api/interpreter' || call.method !== 'POST') {
      return reply.writeHead(404).end();
    }
    const query = new URLSearchParams(call.body).get('data') ?? '';
    osm.queries.push(query);
    const found = elementsIn(query, osm.elements, outlines);
    const isTooLarge = osm.isTooLarge(query);
    return json(reply, {
      version: 0.6,
      generator: 'Overpass API',
      osm3s: { timestamp_osm_base: '2026-11-20T00:00:00Z', copyright: 'ODbL' },
      elements: isTooLarge ? found.slice(0, Math.ceil(found.length / 2)) : found,
      ...(isTooLarge && {
        remark: 'runtime error: Query timed out in "query" at line 1 after 13 seconds.',
      }),
    });
  };
  return osm;
}

/** The areas that Overpass makes of relations and ways. */
const outlines = new Map<number, [number, number][]>(
  Object.values(places)
    .flat()
    .filter(({ osm_type }) => osm_type !== 'node')
    .map(({ osm_type, osm_id, outline, boundingbox }) => {
      const [south, north, west, east] = boundingbox.map(Number) as [
        number,
        number,
        number,
        number,
      ];
      const box: [number, number][] = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
      ];
      return [(osm_type === 'way' ? 2_400_000_000 : 3_600_000_000) + osm_id, outline ?? box];
    }),
);

function placesFor({ path }: TakenCall): unknown[] {
  const { searchParams } = new URL(path, 'http://nominatim');
  const query = searchParams.get('q')?.toLowerCase() ?? '';
  const countries = searchParams.get('countrycodes')?.split(',');
  const name = Object.keys(places).find((place) => query.startsWith(place)) ?? '';
  const found = (places[name] ?? []).filter(({ code }) => countries?.includes(code) ?? true);
  return found
    .slice(0, Number(searchParams.get('limit') ?? 10))
    .map(({ code, outline, ...where }) => ({
      place_id: 1,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
      ...where,
      category: 'boundary',
      place_rank: 8,
      importance: 0.8,
      display_name: name,
      address: { country_code: code },
    }));
}
