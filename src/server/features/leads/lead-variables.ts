/** The environment variables of the lead finder. */

import { z } from 'zod';
import { withoutEnd } from '#contract/text-ends.ts';
import { withoutAccess } from '#server/kernel/outbound/address-access.ts';

export interface LeadSettings {
  /** No outside service is asked, and no website checked. */
  offline: boolean;
  nominatimUrl: string;
  overpassUrl: string;
  /** Values of the `Authorization` header, if needed. */
  nominatimAccess?: string | undefined;
  overpassAccess?: string | undefined;
}

const address = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` });
const publicNominatim = 'https://nominatim.openstreetmap.org';
const publicOverpass = 'https://overpass-api.de/api/interpreter';
const switchRule = 'must be 1 to switch it on, or 0 or unset';

export const leadVariables = {
  LEADS_OFFLINE: z.enum(['0', '1'], switchRule).default('0'),
  LEADS_NOMINATIM_URL: address(publicNominatim).default(publicNominatim),
  LEADS_OVERPASS_URL: address(publicOverpass).default(publicOverpass),
};

export function readLeadSettings(
  values: z.output<z.ZodObject<typeof leadVariables>>,
): LeadSettings {
  const nominatim = withoutAccess(values.LEADS_NOMINATIM_URL);
  const overpass = withoutAccess(values.LEADS_OVERPASS_URL);
  return {
    offline: values.LEADS_OFFLINE === '1',
    nominatimUrl: withoutEnd(nominatim.address, '/'),
    nominatimAccess: nominatim.authorization,
    overpassUrl: overpass.address,
    overpassAccess: overpass.authorization,
  };
}
