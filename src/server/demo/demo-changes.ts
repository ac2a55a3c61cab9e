/** Tells the change log how the demo records came about, so that their timelines read like a real team's. */
import type { Stage } from '#contract/opportunities.ts';
import type { changes } from '#server/kernel/change-log.table.ts';
import { changeRow } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';

interface Made {
  id: string;
  createdAt: Date;
  createdById?: string | null | undefined;
  [field: string]: unknown;
}

type Change = typeof changes.$inferInsert;

/** The change log of the demo records: each was made, and some went on since. */
export function makeChanges(ctx: VisitorContext, made: Record<string, readonly Made[]>): Change[] {
  return Object.entries(made).flatMap(([noun, records]) =>
    records.flatMap((record) => [
      {
        ...changeRow(ctx, `${noun}.created`, { before: null, after: firstState(noun, record) }),
        at: record.createdAt,
        actorId: record.createdById ?? null,
      },
      ...laterChanges(ctx, noun, record),
    ]),
  );
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
  if (noun !== 'opportunity' || record.stage === 'lead') return [];
  return [
    {
      ...changeRow(ctx, 'opportunity.stage_changed', {
        before: { ...before, stage: stageBefore(record.stage) },
        after: record,
      }),
      at: record.stageSince instanceof Date ? record.stageSince : record.createdAt,
      actorId: record.createdById ?? null,
    },
  ];
}

/** A sale that is over was negotiated before. */
function stageBefore(stage: unknown): Stage {
  if (stage === 'closed_won' || stage === 'closed_lost') return 'negotiation';
  return stage === 'negotiation' ? 'proposal' : stage === 'proposal' ? 'qualified' : 'lead';
}
