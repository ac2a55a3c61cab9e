/** Opens the sources and the website check of the lead finder, by the environment. */

import type { AiTools } from '#server/features/ai/ask-model.ts';
import type { LeadSettings } from '#server/features/leads/lead-variables.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { nameTarget } from '#server/kernel/outbound/outbound-targets.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { openAiSource } from './ai-source.ts';
import { directorySource } from './directory-source.ts';
import type { LeadParts } from './generate-leads.ts';
import { openOsmSource } from './osm-source.ts';

/** The rule of OpenStreetMap's services. */
const pace = 1_000;
const retryAfter = 5_000;
/** The pause between two pages of a company's website. */
const rest = 1_000;

type LeadEnvironment = Pick<Settings, 'defaultCountry' | 'outboundAllow' | 'publicUrl'> & {
  leads: LeadSettings;
} & AiTools['environment'];

export interface LeadTools {
  encryption: Encryption;
  environment: LeadEnvironment;
}

export function openLeadParts(
  tools: LeadTools,
): Omit<LeadParts, 'onFault'> & { close: () => Promise<void> } {
  const { environment } = tools;
  const { leads: settings, defaultCountry: country, outboundAllow: allow } = environment;
  const web = settings.offline ? undefined : openSafeFetch({ allow, rest });
  // The operator chose these, so they may be in the local network.
  const chosen = [settings.nominatimUrl, settings.overpassUrl].map((url) =>
    nameTarget(new URL(url)),
  );
  const services = openSafeFetch({ allow: [...allow, ...chosen] });
  const userAgent = `DealerCRM/1.0 (${environment.publicUrl ?? 'self-hosted'})`;
  const osm = openOsmSource({ settings, country, web: services, userAgent, pace, retryAfter });
  const ai = openAiSource(tools, { offline: settings.offline, country });
  return {
    sources: [ai, directorySource, osm],
    web,
    country,
    async close() {
      await Promise.all([web?.close(), services.close()]);
    },
  };
}
