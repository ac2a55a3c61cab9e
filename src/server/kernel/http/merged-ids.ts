/** Calls that name a merged record are made with the one that it leads to. */
import { z } from 'zod';
import { AppError } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findSurvivors } from '#server/kernel/survivors.ts';

/** Parameters, query and body of a call. */
type Input = Readonly<Record<string, unknown>>;

const Id = z.guid();
const namesIds = /^(id|ids|\w+Ids?)$/;
/** The most ids of one call that are looked up. */
const most = 100;

/**
 * Only a call that has failed for what it named is looked at, and made again, so that all others pay nothing for it.
 * Nothing of the first try is left: commands write in one transaction.
 */
export async function followMerged<Result>(
  ctx: Pick<VisitorContext, 'db'>,
  method: string,
  input: Input,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const mayBeMerged =
      error instanceof AppError && (error.code === 'not_found' || error.code === 'validation');
    if (!mayBeMerged || !(await leadOn(ctx, input))) throw error;
    if (method === 'DELETE') {
      throw new AppError(
        'conflict',
        'It was merged into another record. Delete that one, or un-merge it first.',
      );
    }
    return run();
  }
}

/** Replaces each id of a merged record in the input itself; whether there was one. */
export async function leadOn(ctx: Pick<VisitorContext, 'db'>, input: Input): Promise<boolean> {
  const named: Named[] = [];
  collect(input, '', named);
  const survivors = await findSurvivors(ctx, [...new Set(named.map(({ id }) => id))]);
  for (const { holder, key, id } of named) {
    const survivor = survivors.get(id);
    if (survivor) Reflect.set(holder, key, survivor);
  }
  return survivors.size > 0;
}

interface Named {
  holder: object;
  key: string;
  id: string;
}

/** The ids in a value, by the names of their fields. */
function collect(holder: object, name: string, named: Named[]): void {
  for (const [key, value] of Object.entries(holder)) {
    const field = Array.isArray(holder) ? name : key;
    if (named.length === most) return;
    if (typeof value === 'object' && value !== null) collect(value, field, named);
    if (typeof value !== 'string' || !namesIds.test(field)) continue;
    const id = Id.safeParse(value).data?.toLowerCase();
    if (id) named.push({ holder, key, id });
  }
}
