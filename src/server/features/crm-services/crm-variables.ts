/** The environment variables of the CRM service that records are imported from. */
import { z } from 'zod';
import { withoutEnd } from '#contract/text-ends.ts';
import { crmServices, getKnownService } from './connection/services.ts';

export interface CrmServiceSettings {
  /** Its name among `crmServices`. */
  service: string;
  /** Without a slash at its end. */
  url: string;
  /** If undefined, the one that a super user saved counts. */
  token: string | undefined;
}

const rule = `must be an https address such as ${crmServices.capsule?.url}, or http on this machine`;
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

const ServiceUrl = z.string().transform((value, ctx): string => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname));
  if (url && isSafe && url.username + url.password === '' && url.search === '' && url.hash === '') {
    return withoutEnd(url.href, '/');
  }
  ctx.addIssue({ code: 'custom', message: rule });
  return z.NEVER;
});

const ServiceName = z.string().superRefine((name, ctx) => {
  if (Object.hasOwn(crmServices, name)) return;
  ctx.addIssue({
    code: 'custom',
    message: `must be one of ${Object.keys(crmServices).join(', ')}`,
  });
});

export const crmVariables = {
  CRM_SERVICE: ServiceName.default('capsule'),
  CRM_SERVICE_TOKEN: z
    .string()
    .max(2_000)
    .regex(/^[\x21-\x7e]+$/, 'must be an API token, without spaces')
    .optional(),
  CRM_SERVICE_URL: ServiceUrl.optional(),
};

export function readCrmSettings(
  values: z.output<z.ZodObject<typeof crmVariables>>,
): CrmServiceSettings {
  const service = values.CRM_SERVICE;
  const url = values.CRM_SERVICE_URL ?? getKnownService(service).url;
  return { service, url, token: values.CRM_SERVICE_TOKEN };
}
