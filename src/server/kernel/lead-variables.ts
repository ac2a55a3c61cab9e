/** The variables of the lead finder: whom it may ask. */
import { z } from 'zod';

export interface LeadSettings {
  /** Nobody outside is asked, and no website looked at. */
  offline: boolean;
  nominatimUrl: string;
  overpassUrl: string;
}

const address = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` });
const nominatim = 'https://nominatim.openstreetmap.org';
const overpass = 'https://overpass-api.de/api/interpreter';
const switchRule = 'must be 1 to switch it on, or 0 or unset';

export const leadVariables = {
  LEADS_OFFLINE: z.enum(['0', '1'], switchRule).default('0'),
  LEADS_NOMINATIM_URL: address(nominatim).default(nominatim),
  LEADS_OVERPASS_URL: address(overpass).default(overpass),
};

export function leadSettingsOf(values: z.output<z.ZodObject<typeof leadVariables>>): LeadSettings {
  return {
    offline: values.LEADS_OFFLINE === '1',
    nominatimUrl: values.LEADS_NOMINATIM_URL.replace(/\/+$/, ''),
    overpassUrl: values.LEADS_OVERPASS_URL,
  };
}
