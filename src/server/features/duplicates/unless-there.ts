/** Creates a record unless its caller wants none that is likely there already, and one is. */
import { sql } from 'drizzle-orm';
import type {
  Duplicate,
  DuplicateCandidate,
  DuplicateKind,
  DuplicatesChoice,
} from '#contract/duplicates.ts';
import { records } from '#contract/records.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';

export async function unlessThere<Made>(
  ctx: Context,
  candidate: DuplicateCandidate,
  { duplicates: choice, country }: DuplicatesChoice & { country: string },
  create: (ctx: Context) => Promise<Made>,
): Promise<Made> {
  if (choice !== 'refuse') return create(ctx);
  const { findDuplicates } = await import('./find-duplicates.ts');
  return inTransaction(ctx, async (ctx) => {
    await oneAtATime(ctx, candidate.kind);
    const [found = []] = await findDuplicates(ctx, [candidate], { country });
    const likely = found.filter(({ level }) => level === 'likely');
    const [first] = likely;
    if (first) {
      const words = `This ${records[candidate.kind].label} is likely here already: ${describe(first)}.`;
      throw new AppError('conflict', words, { duplicates: likely });
    }
    return create(ctx);
  });
}

/**
 * Until the transaction ends, nobody else who asks first creates any of this kind. A lock by key would not do: two that are
 * alike need not share one.
 */
export async function oneAtATime({ db }: Pick<Context, 'db'>, kind: DuplicateKind): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${kind} unless there`}))`);
}

/** 'Rose Doyle (same e-mail, same name)' */
export function describe({ name, reasons }: Duplicate): string {
  return reasons.length === 0 ? name : `${name} (${reasons.join(', ')})`;
}
