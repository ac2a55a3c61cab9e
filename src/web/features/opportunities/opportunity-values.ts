/** Converts between the form of an opportunity and what is sent: a draft for a new one, a patch for an edit. */
import type { CallInput } from '#contract/endpoint.ts';
import {
  defaultProbability,
  type Opportunity,
  OpportunityDraft,
  type opportunitiesApi,
  type Stage,
  stageProbability,
} from '#contract/opportunities.ts';
import { probabilityAfterMove } from '#contract/stage-probability.ts';
import { formatAmount } from '#web/lib/format.ts';
import { checkedBy } from '#web/lib/validate.ts';
import type { OpportunityPatchInput } from './opportunities.api.ts';

export interface OpportunityValues {
  // Mantine's forms require an index signature.
  [field: string]: unknown;
  name: string;
  description: string;
  /** As typed: '12000', '$12,000.50'. */
  value: string;
  probability: string;
  stage: Stage;
  lostReason: string;
  /** 'YYYY-MM-DD', or '' for none. */
  expectedCloseDate: string;
  personId: string | null;
  /** The names of the picked records, for the pickers; they are not sent. */
  personName: string | null;
  organizationId: string | null;
  organizationName: string | null;
  assignedToId: string | null;
  tags: string[];
}

type OpportunityBody = NonNullable<CallInput<typeof opportunitiesApi.create>['body']>;

/** The initial values of a new opportunity: its stage, and its customer if known. */
export type OpportunityStart = Partial<
  Pick<
    OpportunityValues,
    'stage' | 'personId' | 'personName' | 'organizationId' | 'organizationName'
  >
>;

/** The form with another stage and its probability; back in the first stage it has its first probability again. */
export function withStage(
  values: OpportunityValues,
  stage: Stage,
  start: OpportunityValues,
): Pick<OpportunityValues, 'stage' | 'probability'> {
  const moved = probabilityAfterMove(values, stage);
  if (moved === undefined) return { stage, probability: values.probability };
  return { stage, probability: stage === start.stage ? start.probability : moved };
}

export function newValues(userId: string, start: OpportunityStart = {}): OpportunityValues {
  return {
    name: '',
    description: '',
    value: '',
    probability: String(start.stage ? newProbability(start.stage) : defaultProbability),
    stage: 'lead',
    lostReason: '',
    expectedCloseDate: '',
    personId: null,
    personName: null,
    organizationId: null,
    organizationName: null,
    assignedToId: userId,
    tags: [],
    ...start,
  };
}

/** A lead starts with the specified default; one added to a later stage, with what is usual there. */
function newProbability(stage: Stage): number {
  return stage === 'lead' ? defaultProbability : stageProbability[stage];
}

export function fillValues(opportunity: Opportunity): OpportunityValues {
  return {
    name: opportunity.name,
    description: opportunity.description ?? '',
    value: typedAmount(opportunity.value),
    probability: opportunity.probability,
    stage: opportunity.stage,
    lostReason: opportunity.lostReason ?? '',
    expectedCloseDate: opportunity.expectedCloseDate ?? '',
    personId: opportunity.personId,
    personName: opportunity.personName,
    organizationId: opportunity.organizationId,
    organizationName: opportunity.organizationName,
    assignedToId: opportunity.assignedToId,
    tags: opportunity.tags,
  };
}

/** '12000.50' as people write it, '12,000.50'; more than two decimals are left as they are, as they must not be rounded. */
function typedAmount(value: string | null): string {
  const decimals = value?.split('.')[1]?.length ?? 0;
  if (value === null || decimals > 2) return value ?? '';
  return formatAmount(value).slice(1);
}

/** The opportunity that the form describes. */
export function makeBody(values: OpportunityValues): OpportunityBody {
  return {
    name: values.name.trim(),
    description: values.description.trim() || null,
    value: values.value.trim() || null,
    probability: values.probability.trim() || String(defaultProbability),
    stage: values.stage,
    lostReason: values.stage === 'closed_lost' ? values.lostReason.trim() || null : null,
    expectedCloseDate: values.expectedCloseDate || null,
    personId: values.personId,
    organizationId: values.organizationId,
    assignedToId: values.assignedToId,
    tags: values.tags,
  };
}

/** The changes made in the form; they leave alone what somebody else changes meanwhile. */
export function makePatch(values: OpportunityValues, seen: Opportunity): OpportunityPatchInput {
  const before = new Map<string, unknown>(Object.entries(makeBody(fillValues(seen))));
  const changes = Object.entries(makeBody(values)).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  return Object.fromEntries(changes);
}

const checkDraft = checkedBy(OpportunityDraft);

/** What is wrong with the form, by field; closing as lost needs a reason. */
export function findFaults(values: OpportunityValues, seen?: Opportunity): Record<string, string> {
  const faults = checkDraft(values);
  const becomesLost = values.stage === 'closed_lost' && seen?.stage !== 'closed_lost';
  if (becomesLost && values.lostReason.trim() === '') {
    faults.lostReason = 'Say why it was lost, so that the team can learn from it';
  }
  return faults;
}
