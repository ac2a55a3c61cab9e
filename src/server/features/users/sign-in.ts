/** Checks a username or e-mail address and its password, and limits guessing before the expensive hash. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type Credentials, foldUsername } from '#contract/session.ts';
import type { CurrentUser } from '#contract/users.ts';
import { AppError } from '#server/kernel/app-error.ts';
import {
  forgetShare,
  getNetwork,
  giveBack,
  type Share,
  TooManyAttempts,
  takeAttempts,
} from '#server/kernel/attempts.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getCallerAddress } from '#server/kernel/http/host-check.ts';
import { verifyPassword } from '#server/kernel/passwords.ts';
import { countRefused, isNoted, noteRefusal } from '#server/kernel/refusals.ts';
import { SharedTurns } from '#server/kernel/shared-turns.ts';
import { type KnownDevice, knows, readKnownDevice } from './known-devices.ts';
import { toCurrentUser } from './users.queries.ts';
import { users } from './users.table.ts';

/** Seconds. */
export const quarter = 15 * 60;
const refusal = 'Too many failed sign-ins.';

/** The budgets of decision 51. */
const byStrangers = { what: 'sign-ins by strangers to', most: 10, within: quarter, refusal };
const byDevice = { what: 'sign-ins by a known device to', most: 10, within: quarter, refusal };
export const fromNetwork = { what: 'sign-ins from', most: 300, within: quarter, refusal };

/** After so many names from one network, somebody is probably trying one password on all of them. */
const sprayedFromNetwork = 30;
/** The same for all networks together. */
const sprayedInAll = 200;
/** How many milliseconds each stranger from such a network then waits, one after the other. */
const pause = 1_000;
const longestLine = 10;
const slowLines = new SharedTurns('slow sign-ins', { each: 1 });

/** Who tries to sign in: the address, the device, and whether guessing is limited. */
export interface SignInVisitor {
  network: string;
  device: KnownDevice | null;
  limited: boolean;
}

export function getSignInVisitor(request: FastifyRequest, limited: boolean): SignInVisitor {
  return {
    network: getNetwork(getCallerAddress(request)),
    device: readKnownDevice(request),
    limited,
  };
}

/** The user who has signed in, and the epoch of the account. */
interface SignedIn {
  user: CurrentUser;
  epoch: number;
}

type Account = typeof users.$inferSelect;

/** The account for the credentials; 401 if they are wrong, 429 once the budgets are used up. */
export async function signIn(
  ctx: VisitorContext,
  credentials: Credentials,
  visitor: SignInVisitor,
): Promise<SignedIn> {
  const { row, account } = await findAccount(ctx, credentials.username);
  const isKnown = row !== undefined && knows(visitor.device, row, ctx.clock.now());
  const party = isKnown ? `device ${visitor.device?.id}` : visitor.network;
  const own: Share = isKnown
    ? [byDevice, `${account} ${visitor.device?.id}`]
    : [byStrangers, account];
  const shared: Share = [fromNetwork, visitor.network];
  const note = (about: string, told = { account: toldName(credentials.username) }) =>
    noteRefusal(ctx, { verb: 'session.refused', about, network: visitor.network, told });
  if (visitor.limited) {
    await takeAttempts(ctx.db, ...(isKnown ? [own] : [own, shared])).catch(
      async (error: unknown) => {
        // A row for each account that a blocked network tries would add rows without end.
        const isWhole = error instanceof TooManyAttempts && error.share === shared;
        await (isWhole ? note('', { account: 'any' }) : note(account));
        throw error;
      },
    );
  }
  const verify = () => verifyPassword(row?.passwordHash, credentials.password, party);
  const isSlow = visitor.limited && !isKnown && (await isSprayed(ctx, visitor.network));
  const matches = await (isSlow ? slowly(visitor.network, verify) : verify());
  if (!row || !matches || row.deactivatedAt) {
    await note(account);
    if (visitor.limited) await noticeSpraying(ctx, visitor.network);
    throw new AppError('unauthorized', 'Invalid username or password');
  }
  if (visitor.limited) {
    await forgetShare(ctx.db, own);
    if (!isKnown) await giveBack(ctx.db, shared);
  }
  await ctx.db.update(users).set({ lastSeenAt: ctx.clock.now() }).where(eq(users.id, row.id));
  return { user: toCurrentUser(row), epoch: row.epoch };
}

/** The account of that name, and the key that its attempts are counted under; unknown names have one too. */
export async function findAccount(
  ctx: VisitorContext,
  name: string,
): Promise<{ row: Account | undefined; account: string }> {
  // Lower-cased by the database, like the indexes: JavaScript's lower case differs for some letters.
  const typed = sql`lower(${name}::text) as "typed"`;
  // Old usernames may have invisible characters, and are still found with them.
  const folded = sql`lower(${foldUsername(name)}::text) as "folded"`;
  const [found] = await ctx.db
    .select({ row: users, folded: sql<string>`"name"."folded"` })
    .from(sql`(select ${typed}, ${folded}) as "name"`)
    .leftJoin(
      users,
      sql`lower(${users.username}) = "name"."typed" or lower(${users.username}) = "name"."folded"
        or lower(${users.email}) = "name"."folded"`,
    )
    .orderBy(
      sql`lower(${users.username}) = "name"."typed" desc nulls last`,
      sql`lower(${users.username}) = "name"."folded" desc nulls last`,
    )
    .limit(1);
  // Hashed, because people sometimes type passwords there.
  const nobody = createHash('sha256')
    .update(found?.folded ?? name)
    .digest('base64url');
  return { row: found?.row ?? undefined, account: found?.row?.id ?? nobody };
}

function toldName(username: string): string {
  return username.slice(0, 254).replaceAll('\0', '').toWellFormed();
}

function isSprayed(ctx: VisitorContext, network: string): Promise<boolean> {
  return isNoted(ctx, { verb: 'session.sprayed', about: '', network });
}

/** One at a time, each after a pause; attempts that would wait too long are told to try again. */
function slowly<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  const onFull = () =>
    new AppError('too_many', `${refusal} Please try again in a minute.`, { retryAfter: 60 });
  const wait = { line: { length: longestLine, onFull } };
  const unhurried = async () => {
    await sleep(pause);
    return work();
  };
  return slowLines.during(network, unhurried, wait);
}

/** Records in the audit that somebody tried so many names that they must be working through a list. */
async function noticeSpraying(ctx: VisitorContext, network: string): Promise<void> {
  const verb = 'session.refused';
  const noteIt = (where: string, names: number) =>
    noteRefusal(ctx, { verb: 'session.sprayed', about: '', network: where, told: { names } });
  const here = await countRefused(ctx, { verb, network });
  if (here >= sprayedFromNetwork) await noteIt(network, here);
  const everywhere = await countRefused(ctx, { verb });
  if (everywhere >= sprayedInAll && everywhere > here) await noteIt('many networks', everywhere);
}
