/** Checks a username or e-mail address and its password, and cuts guessing short before it costs anything. */
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
import { Places } from '#server/kernel/places.ts';
import { countRefused, isNoted, noteRefusal } from '#server/kernel/refusals.ts';
import { type KnownDevice, knows, readKnownDevice } from './known-devices.ts';
import { toCurrentUser } from './users.queries.ts';
import { users } from './users.table.ts';

/** Seconds. */
export const quarter = 15 * 60;
const refusal = 'Too many failed sign-ins.';

/** What decision 51 says of each. */
const byStrangers = { what: 'sign-ins by strangers to', most: 10, within: quarter, refusal };
const byDevice = { what: 'sign-ins by a known device to', most: 10, within: quarter, refusal };
export const fromNetwork = { what: 'sign-ins from', most: 300, within: quarter, refusal };

/** So many names from one network look like one password tried on all of them. */
const sprayedFromNetwork = 30;
/** And so many from everywhere. */
const sprayedInAll = 200;
/** Milliseconds that each stranger from such a network then waits, one after the other. */
const pause = 1_000;
const longestLine = 10;
const slowLines = new Map<string, Places>();

/** Who tries: from where, by which device, and whether that is limited. */
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

/** Who has proven to be who, in which epoch of their account. */
interface SignedIn {
  user: CurrentUser;
  epoch: number;
}

type Account = typeof users.$inferSelect;

/** The account that the credentials open; 401 on a wrong pair, 429 once the budgets are used up. */
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
        // Naming each account that a blocked network goes on to try would add rows without end.
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

/** The account of that name, and what its attempts are counted by, which a name that is nobody's has too. */
export async function findAccount(
  ctx: VisitorContext,
  name: string,
): Promise<{ row: Account | undefined; account: string }> {
  // Folded by the database, as the indexes are: JavaScript's own lower case differs for some letters.
  const typed = sql`lower(${name}::text) as "typed"`;
  // Usernames once kept what nobody sees, and such an account is still found by its own.
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
  // Hashed, because people type passwords there too.
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

/** One at a time, each after a pause; those who would wait too long are told to try again. */
async function slowly<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
  const line = slowLines.get(network) ?? new Places(1);
  if (line.waiting >= longestLine) {
    throw new AppError('too_many', `${refusal} Please try again in a minute.`, { retryAfter: 60 });
  }
  slowLines.set(network, line);
  try {
    return await line.during(async () => {
      await sleep(pause);
      return work();
    });
  } finally {
    if (line.isIdle) slowLines.delete(network);
  }
}

/** Tells the audit if so many names were tried that somebody must be going through a list. */
async function noticeSpraying(ctx: VisitorContext, network: string): Promise<void> {
  const verb = 'session.refused';
  const noteIt = (where: string, names: number) =>
    noteRefusal(ctx, { verb: 'session.sprayed', about: '', network: where, told: { names } });
  const here = await countRefused(ctx, { verb, network });
  if (here >= sprayedFromNetwork) await noteIt(network, here);
  const everywhere = await countRefused(ctx, { verb });
  if (everywhere >= sprayedInAll && everywhere > here) await noteIt('many networks', everywhere);
}
