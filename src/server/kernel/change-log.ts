/** Writes the change log, always in the transaction of the change itself. */
import { makeTable } from '#contract/fields.ts';
import { type SubjectKind, subjectKinds } from '#contract/records.ts';
import { insertMany } from './bulk-writes.ts';
import { changes } from './change-log.table.ts';
import { getActorId, type VisitorContext } from './context.ts';
import { newId } from './ids.ts';

export type Recordable = { id: string } & Record<string, unknown>;

interface Change {
  before: Recordable | null;
  after: Recordable | null;
}

/** The columns that link a change to the records it concerns. */
const linkKeys = subjectKinds.map((kind): `${SubjectKind}Id` => `${kind}Id`);

/** A row of the change log; `verb` is `noun.happened`. Never pass a secret: the log shows it whole. */
export function changeRow(ctx: VisitorContext, verb: string, { before, after }: Change) {
  const record = after ?? before;
  if (!record) throw new Error(`A change needs a record: ${verb}`);
  const recordType = verb.slice(0, verb.indexOf('.'));
  return {
    id: newId(),
    at: ctx.clock.now(),
    actorId: getActorId(ctx),
    verb,
    recordType,
    recordId: record.id,
    before,
    after,
    ...makeTable(linkKeys, (key) => {
      const id = key === `${recordType}Id` ? record.id : record[key];
      return typeof id === 'string' ? id : null;
    }),
    batchId: ctx.batchId ?? null,
  };
}

/** Records one change to one record. */
export async function recordChange(
  ctx: VisitorContext,
  verb: string,
  change: Change,
): Promise<void> {
  await ctx.db.insert(changes).values(changeRow(ctx, verb, change));
}

/** Records changes to many records at once. */
export async function recordChanges(
  ctx: VisitorContext,
  verb: string,
  many: readonly Change[],
): Promise<void> {
  await insertMany(
    ctx.db,
    changes,
    many.map((change) => changeRow(ctx, verb, change)),
  );
}

/** A context whose changes belong together: they share one `batchId` in the log. */
export function asOneDeed<C extends VisitorContext>(ctx: C): C & { batchId: string } {
  return { ...ctx, batchId: ctx.batchId ?? newId() };
}
