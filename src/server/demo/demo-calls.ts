/** Makes the calls that the demo team has logged: half of them reach nobody, and some are about a sale. */
import { type CallOutcome, callOutcomeLabels } from '#contract/calls.ts';
import type { activityLog } from '#server/features/activity/activity.table.ts';
import type { calls } from '#server/features/calls/calls.table.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  type makeOpportunities,
  type makePeople,
  seller,
  upToToday,
  type World,
} from './demo-records.ts';
import { callTexts, voicemailTexts } from './demo-words.ts';
import type { Random } from './random.ts';

type CallRow = typeof calls.$inferInsert & { id: string; createdAt: Date };

const outcomes: readonly [CallOutcome, ...CallOutcome[]] = [
  ...(['connected', 'connected', 'connected', 'connected', 'connected'] as const),
  ...(['left_voicemail', 'left_voicemail', 'no_answer', 'no_answer', 'busy'] as const),
];

export function makeCalls(
  world: World,
  count: number,
  who: ReturnType<typeof makePeople>,
  sales: ReturnType<typeof makeOpportunities>,
): CallRow[] {
  const { random } = world;
  const numbers = who.filter(({ phone }) => phone !== null);
  const open = sales.filter(({ stage, personId }) => personId && !stage.startsWith('closed'));
  return Array.from({ length: count }, () => {
    const [sale] = random.chance(0.2) ? random.some(open, 1) : [];
    const [person] = sale ? [] : random.some(numbers, 1);
    // Wrong numbers are rare, as each is found out only once.
    const outcome = random.chance(0.02) ? 'wrong_number' : random.one(outcomes);
    const at = upToToday(world);
    return {
      id: newId(),
      outcome,
      content: saidIn(random, outcome),
      at,
      personId: sale?.personId ?? person?.id ?? null,
      organizationId: sale?.organizationId ?? null,
      opportunityId: sale?.id ?? null,
      createdById: sale?.assignedToId ?? person?.assignedToId ?? seller(world),
      createdAt: at,
      updatedAt: at,
    };
  });
}

/** A call that reached nobody has nothing to report. */
function saidIn(random: Random, outcome: CallOutcome): string | null {
  if (outcome === 'connected') return random.one(callTexts);
  return outcome === 'left_voicemail' && random.chance(0.6) ? random.one(voicemailTexts) : null;
}

/** The activity log entry of each call, under the call's own id. */
export function makeCallActivity(made: CallRow[]): (typeof activityLog.$inferInsert)[] {
  return made.map((call) => ({
    id: call.id,
    activityType: 'phone_call',
    description: `Logged a call: ${callOutcomeLabels[call.outcome]}`,
    userId: call.createdById ?? null,
    personId: call.personId ?? null,
    organizationId: call.organizationId ?? null,
    opportunityId: call.opportunityId ?? null,
    createdAt: call.at,
  }));
}
