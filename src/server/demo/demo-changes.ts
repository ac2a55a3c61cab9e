/** Writes a history of the demo records to the change log, so that their timelines read like a real team's. */
import { type Stage, stages } from '#contract/opportunities.ts';
import type { changes } from '#server/kernel/change-log.table.ts';
import { changeRow } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';

export interface Made {
  id: string;
  createdAt: Date;
  createdById?: string | null | undefined;
  [field: string]: unknown;
}

type Change = typeof changes.$inferInsert;

/** The change log of the demo records: each was created, and some changed since. */
export function makeChanges(ctx: VisitorContext, noun: string, made: readonly Made[]): Change[] {
  return made.flatMap((record) => [
    {
      ...changeRow(ctx, noun === 'call' ? 'call.logged' : `${noun}.created`, {
        before: null,
        after: firstState(noun, record),
      }),
      at: record.createdAt,
      actorId: record.createdById ?? null,
    },
    ...laterChanges(ctx, noun, record),
  ]);
}

function firstState(noun: string, record: Made): Made {
  if (noun === 'task') return { ...record, status: 'pending', completionReason: null };
  return noun === 'opportunity' ? { ...record, stage: 'lead', lostReason: null } : record;
}

function laterChanges(ctx: VisitorContext, noun: string, record: Made): Change[] {
  const before = firstState(noun, record);
  if (noun === 'task' && record.completedAt instanceof Date) {
    return [
      {
        ...changeRow(ctx, 'task.completed', { before, after: record }),
        at: record.completedAt,
        actorId: record.createdById ?? null,
      },
    ];
  }
  if (noun !== 'opportunity') return [];
  const since = record.stageSince instanceof Date ? record.stageSince : record.createdAt;
  const passed = stagesPassed(record.stage);
  const step = (since.getTime() - record.createdAt.getTime()) / passed.length;
  return passed.map((stage, place) => ({
    ...changeRow(ctx, 'opportunity.stage_changed', {
      before: { ...before, stage: passed[place - 1] ?? 'lead' },
      after: place === passed.length - 1 ? record : { ...before, stage },
    }),
    at: new Date(record.createdAt.getTime() + Math.round(step * (place + 1))),
    actorId: record.createdById ?? null,
  }));
}

/** The stages after lead, up to this one: a closed sale was negotiated before. */
function stagesPassed(stage: unknown): Stage[] {
  const after = stages.slice(1);
  const last = after.find((each) => each === stage);
  if (!last) return [];
  if (last === 'closed_lost') return [...after.slice(0, 3), last];
  return after.slice(0, after.indexOf(last) + 1);
}
