/** The call task of a new lead, with the facts that help to open the call. */

import type { LeadDraft, siteOutcomes } from '#contract/leads.ts';
import { taskTexts } from '#contract/tasks.ts';

/** The result of the website check, in a few words. */
const siteWords: Record<(typeof siteOutcomes)[number], string> = {
  verified: 'works and is theirs',
  likely: 'works and is likely theirs',
  unproven: 'works, but says too little to be sure',
  other_company: 'belongs to somebody else',
  parked: 'is parked',
  dead: 'does not answer',
  refused: 'was not visited',
  unchecked: 'was not looked at',
};

export function makeCallTask(lead: LeadDraft): { title: string; description: string } {
  const { address, phone, email, industry, notes, origins } = lead;
  const facts = [
    ['Industry', industry],
    ['Phone', phone],
    ['E-mail', email],
    ['Address', address],
    ['Website', siteOf(lead)],
    ['Evidence', lead.evidence?.matched.join('; ')],
    ['Doubts', lead.evidence?.doubts.join('; ')],
    [
      'Found in',
      origins?.map(({ source, url }) => (url ? `${source} (${url})` : source)).join(', '),
    ],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  const paragraphs = ['A new lead from Get Leads.', lines.join('\n'), notes ?? ''];
  return {
    title: `Call ${lead.name}`.slice(0, taskTexts.title.limit),
    description: paragraphs.filter(Boolean).join('\n\n').slice(0, taskTexts.description.limit),
  };
}

function siteOf({ website, evidence }: LeadDraft): string {
  const address = evidence?.finalUrl ?? website ?? '';
  if (address === '' || !evidence) return address;
  const title = evidence.title ? `, titled “${evidence.title}”` : '';
  return `${address} (${siteWords[evidence.outcome]}${title})`;
}
