/** The CRM services that can be imported from: a further one is a folder beside this one, and a line here. */
import { capsuleName, openCapsule } from '#server/features/crm-services/capsule/capsule-service.ts';
import type { CrmService } from '#server/features/crm-services/service/service-port.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';

export interface ServiceParts {
  url: string;
  token: string;
  /** The one way out. */
  web: SafeFetch;
  now: () => Date;
}

interface KnownService {
  name: string;
  open(parts: ServiceParts): CrmService;
}

export const crmServices = {
  capsule: { name: capsuleName, open: openCapsule },
} satisfies Record<string, KnownService>;
