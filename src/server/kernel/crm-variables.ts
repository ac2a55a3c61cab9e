/** The variables of the CRM service that records are imported from. */
import { z } from 'zod';

export interface CrmServiceSettings {
  /** Without a slash at its end. */
  url: string;
  token: string;
}

const capsule = 'https://api.capsulecrm.com/api/v2';
const rule = `must be an https address such as ${capsule}, or http on this machine`;
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

const ServiceUrl = z.string().transform((value, ctx): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname));
  if (url && isSafe && url.username === '' && url.search === '' && url.hash === '') {
    return url.href.replace(/\/+$/, '');
  }
  ctx.addIssue({ code: 'custom', message: rule });
  return z.NEVER;
});

export const crmVariables = {
  CRM_SERVICE_TOKEN: z
    .string()
    .max(2_000)
    .regex(/^[\x21-\x7e]+$/, 'must be an API token, without spaces')
    .optional(),
  CRM_SERVICE_URL: ServiceUrl.default(capsule),
};

/** Undefined: there is no service to import from. */
export function crmSettingsOf(
  values: z.output<z.ZodObject<typeof crmVariables>>,
): CrmServiceSettings | undefined {
  const { CRM_SERVICE_TOKEN: token, CRM_SERVICE_URL: url } = values;
  return token === undefined ? undefined : { url, token };
}
