/** Reads the company of a row of Overture Maps Places, in the older and the newer schema. */
import { z } from 'zod';
import {
  type DirectoryCompany,
  joinAddress,
  readCountry,
  readState,
  tidy,
  tidyWebsite,
} from './company.rules.ts';

const words = z.array(z.string().nullish()).nullish();

/** Tolerant: unexpected values count as missing, so that a new release still loads. */
const OverturePlace = z.object({
  names: z.object({ primary: z.string().nullish() }).nullish().catch(null),
  categories: z.object({ primary: z.string().nullish(), alternate: words }).nullish().catch(null),
  basic_category: z.string().nullish().catch(null),
  taxonomy: z
    .object({ primary: z.string().nullish(), hierarchy: words, alternates: words })
    .nullish()
    .catch(null),
  confidence: z.number().nullish().catch(null),
  websites: words.catch(null),
  phones: words.catch(null),
  emails: words.catch(null),
  addresses: z
    .array(
      z
        .object({
          freeform: z.string().nullish(),
          locality: z.string().nullish(),
          postcode: z.string().nullish(),
          region: z.string().nullish(),
          country: z.string().nullish(),
        })
        .nullish(),
    )
    .nullish()
    .catch(null),
  operating_status: z.string().nullish().catch(null),
});

/** The columns that are read; a file lacks some of them. */
export const overtureColumns = Object.keys(OverturePlace.shape);

/** Below this the place probably does not exist. */
const leastConfidence = 0.4;

/** Null if it has closed, has no name, or probably does not exist. */
export function companyOfPlace(row: unknown): DirectoryCompany | null {
  const { data: place } = OverturePlace.safeParse(row);
  const name = tidy(place?.names?.primary, 200);
  if (!place || name === null || place.operating_status === 'permanently_closed') return null;
  if (typeof place.confidence === 'number' && place.confidence < leastConfidence) return null;
  const { categories, taxonomy, addresses } = place;
  const primary = taxonomy?.primary ?? categories?.primary ?? place.basic_category;
  const others = [
    ...(taxonomy?.hierarchy ?? []),
    ...(taxonomy?.alternates ?? []),
    ...(categories?.alternate ?? []),
    place.basic_category,
    categories?.primary,
  ];
  const industry = wordsOf(primary);
  const further = new Set(others.map(wordsOf).filter((word) => word !== null));
  if (industry !== null) further.delete(industry);
  const [address] = addresses ?? [];
  const city = tidy(address?.locality, 100);
  const postcode = tidy(address?.postcode, 20);
  const country = readCountry(address?.country);
  const region = address?.region?.replace(/^[A-Z]{2}-/, '');
  return {
    name,
    industry,
    categories: [...further].slice(0, 20),
    address: joinAddress([
      tidy(address?.freeform),
      city,
      tidy([region, postcode].filter(Boolean).join(' ')),
    ]),
    city,
    state: readState(region, { city, postcode, country }),
    postcode,
    country,
    phone: tidy(place.phones?.[0], 60),
    website: tidyWebsite(place.websites?.[0]),
    email: tidy(place.emails?.[0], 254),
    employees: null,
    notes: null,
  };
}

/** 'freight_and_cargo_service' is 'Freight and cargo service'. */
function wordsOf(category: string | null | undefined): string | null {
  const text = tidy(category?.replaceAll('_', ' '), 100);
  return text === null ? null : text.charAt(0).toUpperCase() + text.slice(1);
}
