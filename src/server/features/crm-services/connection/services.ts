/** The CRM services that can be imported from, each loaded when it is first asked: a further one is a folder beside this one, and a line here. */
import type { CrmService } from '#server/features/crm-services/service/service-port.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';

export interface ServiceParts {
  url: string;
  token: string;
  /** The one way out. */
  web: SafeFetch;
  now: () => Date;
}

export interface KnownService {
  /** As it stands on the screen. */
  name: string;
  /** Where its API is, unless the operator says otherwise; without a slash at its end. */
  url: string;
  open(parts: ServiceParts): Promise<CrmService>;
}

/** By the names under which their links and settings are kept, which never change. */
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

/** Throws where there is none of the name, which the environment is checked for at the start. */
export function getKnownService(service: string): KnownService {
  const known = crmServices[service];
  if (!known) throw new Error(`There is no CRM service called ${service}`);
  return known;
}
