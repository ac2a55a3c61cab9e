/** The rules of opportunities that need no database. */
import type { Stage } from '#contract/opportunities.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';

/** The day of a close date: the date itself, or the day of an instant in the viewer's time zone. */
export function closeDay(
  given: string | null | undefined,
  timeZone: string,
): string | null | undefined {
  if (!given?.includes('T')) return given;
  return getLocalDay(new Date(given), timeZone);
}

/** A reason is kept only while the opportunity is lost. */
export function keptReason(stage: Stage, reason: string | null | undefined): string | null {
  return stage === 'closed_lost' ? (reason ?? null) : null;
}

export const stageNames: Record<Stage, string> = {
  lead: 'Lead',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Closed Won',
  closed_lost: 'Closed Lost',
};

/** How the activity log words a change of stage. */
export function stageChangeWords(name: string, from: Stage, to: Stage): string {
  return `Moved ${name} from ${stageNames[from]} to ${stageNames[to]}`;
}
