/**
 * Checks the websites of companies as soon as a source returns them, while others are still being asked, and reports
 * each lead once it is verified. Websites are not checked again for the table at the end.
 */
import type { Lead, LeadEvidence } from '#contract/leads.ts';
import type { Context } from '#server/kernel/context.ts';
import { compareLeads } from './compare-leads.ts';
import type { MergedCompany } from './merge-companies.rules.ts';
import { type Look, type VerifyOptions, verifyLeads } from './verify-leads.ts';
import { verifyWebsite } from './verify-website.ts';

interface ProvingOptions extends Omit<VerifyOptions, 'onLooked' | 'look' | 'onEvidence'> {
  leadOf: (company: MergedCompany, evidence: LeadEvidence | null) => Lead;
  /** Called once for each verified lead. */
  onProven: (lead: Lead) => void;
  onFault: (error: unknown) => void;
}

export interface Proving {
  /** In the background, for companies of which perhaps not all are shown. */
  begin(companies: readonly MergedCompany[]): void;
  /** Waits for all, in the order of the companies. */
  finish(
    companies: readonly MergedCompany[],
    onLooked: (looked: number) => void,
  ): Promise<(LeadEvidence | null)[]>;
}

export function openProving(ctx: Context, options: ProvingOptions): Proving {
  const { leadOf, onProven, onFault, ...how } = options;
  const { signal, deadline, country } = how;
  const looks = new Map<string, ReturnType<Look>>();
  const told = new Set<string>();

  // With more details of a company, more can be recognized.
  const look: Look = (company, details) => {
    const { name, website, phone, email, city, postcode } = company;
    const key = JSON.stringify([name, website, phone, email, city, postcode]);
    const known = looks.get(key) ?? verifyWebsite(company, details);
    looks.set(key, known);
    return known;
  };
  const tell = async (company: MergedCompany, evidence: LeadEvidence) => {
    if (evidence.outcome !== 'verified' || told.has(company.id)) return;
    told.add(company.id);
    const [lead] = await compareLeads(ctx, [leadOf(company, evidence)], country);
    if (lead && !signal.aborted) onProven(lead);
  };
  const work = (companies: readonly MergedCompany[], onLooked: (looked: number) => void) =>
    verifyLeads(companies, { ...how, look, onEvidence: tell, onLooked });

  return {
    begin(companies) {
      work(companies, () => undefined).catch((error: unknown) => {
        if (!signal.aborted && !deadline.aborted) onFault(error);
      });
    },
    finish: work,
  };
}
