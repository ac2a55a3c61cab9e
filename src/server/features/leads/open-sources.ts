/** Opens what the lead finder searches and looks at, as the environment has it. */
import type { Environment } from '#server/kernel/environment.ts';
import { openSafeFetch } from '#server/kernel/safe-fetch.ts';
import { directorySource } from './directory-source.ts';
import type { LeadParts } from './generate-leads.ts';

export function openLeadParts(
  environment: Environment,
  onFault: (error: unknown) => void,
): LeadParts {
  const web = environment.leads.offline
    ? undefined
    : openSafeFetch({ allow: environment.outboundAllow });
  return { sources: [directorySource], web, country: environment.defaultCountry, onFault };
}
