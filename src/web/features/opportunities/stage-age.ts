/** How long an opportunity has been in its stage, and whether that is too long. */
import dayjs from 'dayjs';
import type { Opportunity } from '#contract/opportunities.ts';
import { stageLimitDays } from '#contract/pipeline.ts';
import { plural } from '#web/lib/format.ts';
import { stageLabels } from './stages.tsx';

export interface StageAge {
  /** Whole days in the viewer's zone. */
  days: number;
  isOver: boolean;
  /** '18 days in Proposal', and what that means. */
  words: string;
}

export function getStageAge(
  { stage, stageSince }: Pick<Opportunity, 'stage' | 'stageSince'>,
  now = dayjs(),
): StageAge {
  const days = Math.max(0, now.startOf('day').diff(dayjs(stageSince).startOf('day'), 'day'));
  const limit = stageLimitDays[stage];
  const words =
    days === 0
      ? `In ${stageLabels[stage]} since today`
      : `${plural(days, 'day')} in ${stageLabels[stage]}`;
  if (limit === undefined || days <= limit) return { days, isOver: false, words };
  return {
    days,
    isOver: true,
    words: `${words}, past the ${limit} that are usual: agree on a next step, or close it`,
  };
}
