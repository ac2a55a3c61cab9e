/** Checks the answers of OpenStreetMap, and reads the companies in them. */
import { z } from 'zod';
import type { FoundCompany } from './lead-source.ts';
import type { FoundPlace } from './osm-queries.rules.ts';

export const osmName = 'OpenStreetMap';
export const osmAttribution = '© OpenStreetMap contributors';

const degrees = z.string().transform(Number).pipe(z.number().min(-180).max(180));

/** Numbers come as text. */
export const NominatimAnswer = z
  .array(
    z.object({
      lat: degrees,
      lon: degrees,
      osm_type: z.string().optional(),
      osm_id: z.number().int().positive().optional(),
      boundingbox: z.tuple([degrees, degrees, degrees, degrees]),
      address: z.object({ country_code: z.string().length(2).optional() }).optional(),
    }),
  )
  .transform((places) =>
    places.map(({ lat, lon, osm_type: type, osm_id: id, boundingbox, address }) => ({
      lat,
      lon,
      box: boundingbox,
      areaId: areaIdOf(type, id),
      country: address?.country_code?.toUpperCase() ?? null,
    })),
  );

/** The id of an area in Overpass. */
function areaIdOf(type: string | undefined, id: number | undefined): FoundPlace['areaId'] {
  if (id === undefined) return null;
  if (type === 'relation') return 3_600_000_000 + id;
  return type === 'way' ? 2_400_000_000 + id : null;
}

const Element = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number().int(),
  tags: z.record(z.string(), z.string()).default({}),
});

const AreaElement = z.object({ type: z.literal('area') });

export const OverpassAnswer = z
  .object({
    elements: z.array(z.union([Element, AreaElement]).nullable().catch(null)),
    /** Also set in an incomplete answer with status 200. */
    remark: z.string().optional(),
  })
  .transform(({ elements, remark }) => {
    const known = elements.filter((element) => element !== null);
    const found = known.filter((element) => element.type !== 'area');
    return { elements: found, areas: known.length - found.length, remark };
  });
export type OsmElement = z.output<typeof Element>;

const gone = /^(?:disused|abandoned|was|demolished|razed|removed):/;
/** The tags that say what a company does; a building only houses it. */
const telling = ['office', 'craft', 'industrial', 'shop', 'amenity', 'tourism', 'healthcare'];

/** Null if it has no name or no longer exists. */
export function companyOfElement(
  { type, id, tags }: OsmElement,
  country: string | null,
): FoundCompany | null {
  const name = first(tags.name ?? tags.operator ?? tags.brand);
  const isGone = Object.keys(tags).some((key) => gone.test(key)) || tags.disused === 'yes';
  if (name === null || isGone) return null;
  const city = tags['addr:city'] ?? tags['addr:suburb'] ?? null;
  const street = [tags['addr:housenumber'], tags['addr:street']].filter(Boolean).join(' ');
  const region = [tags['addr:state'], tags['addr:postcode']].filter(Boolean).join(' ');
  const address = [street, city, region].filter(Boolean).join(', ');
  const hours = tags.opening_hours;
  return {
    name: name.slice(0, 200),
    address: address === '' ? null : address.slice(0, 300),
    city,
    postcode: tags['addr:postcode'] ?? null,
    country,
    phone:
      first(tags.phone ?? tags['contact:phone'] ?? tags['contact:mobile'])?.slice(0, 60) ?? null,
    website: websiteOf(tags.website ?? tags['contact:website'] ?? tags.url),
    email: first(tags.email ?? tags['contact:email'])?.slice(0, 254) ?? null,
    industry: industryOf(tags),
    notes: hours === undefined ? null : `Open ${hours.slice(0, 200)}`,
    origin: {
      source: osmName,
      url: `https://www.openstreetmap.org/${type}/${id}`,
      attribution: osmAttribution,
    },
  };
}

function first(text: string | undefined): string | null {
  return text?.split(';')[0]?.trim() || null;
}

function websiteOf(text: string | undefined): string | null {
  const address = first(text);
  if (address === null) return null;
  const url = /^[a-z][a-z\d+.-]*:/i.test(address) ? address : `https://${address}`;
  return /^https?:/i.test(url) && URL.canParse(url) ? url.slice(0, 500) : null;
}

/** 'office=moving_company' is 'Moving company'. */
function industryOf(tags: Record<string, string>): string | null {
  const value = telling.map((key) => tags[key]).find((word) => word && word !== 'yes');
  const words = first(value)?.replaceAll('_', ' ').slice(0, 100);
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
}
