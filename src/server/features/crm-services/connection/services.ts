/** The CRM services that can be imported from, each loaded on first use. A further one is a folder beside this one, and a line here. */
import type { CrmService } from '#server/features/crm-services/service/service-port.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';

export interface ServiceParts {
  url: string;
  token: string;
  /** The guarded `fetch`. */
  web: SafeFetch;
  now: () => Date;
}

export interface KnownService {
  /** As it is shown on the screen. */
  name: string;
  /** The address of its API, unless the environment has another; without a slash at the end. */
  url: string;
  open(parts: ServiceParts): Promise<CrmService>;
}

/** By the keys of their links and settings, which never change. */
export const crmServices: Record<string, KnownService> = {
  capsule: {
    name: 'Capsule',
    url: 'https://api.capsulecrm.com/api/v2',
    async open(parts) {
      const { openCapsule } = await import(
        '#server/features/crm-services/capsule/capsule-service.ts'
      );
      return openCapsule(parts);
    },
  },
};

/** Throws if there is none of that name; the environment is checked for that at the start. */
export function getKnownService(service: string): KnownService {
  const known = crmServices[service];
  if (!known) throw new Error(`There is no CRM service called ${service}`);
  return known;
}
