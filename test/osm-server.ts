/** Nominatim and Overpass on one loopback port, answering in their documented shapes, or failing as they fail. */
import type { ServerResponse } from 'node:http';
import { openWebServer, type TakenCall, type WebServer } from './web-server.ts';

export interface OsmServer {
  nominatimUrl: string;
  overpassUrl: string;
  server: WebServer;
  /** What becomes of the next calls, one each, before they are answered as usual. */
  mishaps: ((reply: ServerResponse) => void)[];
  /** The elements that Overpass finds. */
  elements: unknown[];
  /** Queries that Overpass was sent. */
  queries: string[];
}

const places: Record<string, { lat: string; lon: string; boundingbox: string[]; code: string }> = {
  dubbo: {
    lat: '-32.2569',
    lon: '148.6011',
    boundingbox: ['-32.4169', '-32.0969', '148.4411', '148.7611'],
    code: 'au',
  },
  'new south wales': {
    lat: '-31.8759',
    lon: '147.2869',
    boundingbox: ['-37.5052', '-28.1570', '140.9993', '153.6386'],
    code: 'au',
  },
  australia: {
    lat: '-24.7761',
    lon: '134.7550',
    boundingbox: ['-55.3228', '-9.0882', '72.2461', '168.2249'],
    code: 'au',
  },
};

export async function openOsmServer(): Promise<OsmServer> {
  const server = await openWebServer();
  const state: OsmServer = {
    nominatimUrl: server.url,
    overpassUrl: `${server.url}/api/interpreter`,
    server,
    mishaps: [],
    elements: [],
    queries: [],
  };
  const json = (reply: ServerResponse, body: unknown) =>
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  server.answer = (call, reply) => {
    const mishap = state.mishaps.shift();
    if (mishap) return mishap(reply);
    if (call.path.startsWith('/search?')) return json(reply, placesFor(call));
    if (call.path === '/api/interpreter' && call.method === 'POST') {
      state.queries.push(new URLSearchParams(call.body).get('data') ?? '');
      return json(reply, {
        version: 0.6,
        generator: 'Overpass API',
        osm3s: { timestamp_osm_base: '2026-11-20T00:00:00Z', copyright: 'ODbL' },
        elements: state.elements,
      });
    }
    return reply.writeHead(404).end();
  };
  return state;
}

function placesFor({ path }: TakenCall): unknown[] {
  const query = new URL(path, 'http://nominatim').searchParams.get('q')?.toLowerCase() ?? '';
  const name = Object.keys(places).find((place) => query.startsWith(place));
  const place = name === undefined ? undefined : places[name];
  if (!place) return [];
  const { code, ...where } = place;
  return [
    {
      place_id: 1,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
      osm_type: 'relation',
      osm_id: 1,
      ...where,
      category: 'boundary',
      type: 'administrative',
      display_name: name,
      address: { country_code: code },
    },
  ];
}
