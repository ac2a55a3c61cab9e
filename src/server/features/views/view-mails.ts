/**
 * E-mails each morning about what came into a view since the last one. Each is first recorded, once for a view and a
 * day of its owner, together with what was seen; then it is checked again at the last moment and sent.
 */
import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '#server/features/users/users.table.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import { contextOfSchedule } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import {
  type KeptMails,
  type MailContext,
  type MailOptions,
  settleMail,
} from '#server/kernel/outbound/kept-mails.ts';
import { zoneInPostgres } from '#server/kernel/postgres/zone-in-postgres.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { writeViewMail } from './view-mail-words.ts';
import { listViewed, mostViewed, nameViewed, type ViewOwner } from './viewed-records.ts';
import type { ViewRow } from './views.queries.ts';
import { viewMails, views } from './views.table.ts';

/** The hour of the owner's day from which on it goes out. */
const morning = 7;
const patience = 24 * 60 * 60 * 1_000;
const mostAtOnce = 100;

/** The zone of the office, for whoever was never seen in one. */
const office = Intl.DateTimeFormat().resolvedOptions().timeZone;

const zone = sql<string>`coalesce(${users.timeZone}, ${office})`;
const wanted = and(
  eq(views.mails, true),
  isNull(views.deletedAt),
  isNull(users.deactivatedAt),
  isNotNull(users.email),
);

/** Looks through the views whose morning has come, and returns the ids of all mails that wait to be sent. */
export async function planViewMails(ctx: MailContext): Promise<string[]> {
  const local = sql`(${ctx.clock.now().toISOString()}::timestamptz at time zone ${zoneInPostgres(zone)})`;
  const due = await ctx.db
    .select({ id: views.id, day: sql<string>`${local}::date::text` })
    .from(views)
    .innerJoin(users, eq(users.id, views.createdById))
    .where(
      and(
        wanted,
        sql`extract(hour from ${local}) >= ${morning}`,
        or(isNull(views.seenOn), sql`${views.seenOn} < ${local}::date`),
      ),
    )
    .limit(mostAtOnce);
  for (const { id, day } of due) {
    await lookThrough(ctx, id).catch((error: unknown) => noteFault(ctx, { id, day }, error));
  }
  const waiting = await ctx.db
    .select({ id: viewMails.id })
    .from(viewMails)
    .where(
      and(
        eq(viewMails.state, 'waiting'),
        gt(viewMails.createdAt, databaseTime(ctx.clock, -patience)),
      ),
    )
    .limit(1_000);
  return waiting.map(({ id }) => id);
}

/** Notes what is in it today and, if something is new, a mail. */
async function lookThrough(ctx: MailContext, id: string): Promise<void> {
  await inTransaction(contextOfSchedule(ctx), async (ctx) => {
    const found = await readWanted(ctx, id);
    if (!found) return;
    const { view, owner } = found;
    const day = getLocalDay(ctx.clock.now(), owner.timeZone);
    if (view.seenOn !== null && view.seenOn >= day) return;
    const now = await listViewed(ctx, view, owner);
    const recordIds = listNew(view.seen, now);
    await ctx.db.update(views).set({ seen: now, seenOn: day }).where(eq(views.id, id));
    if (recordIds.length === 0) return;
    const mail = { id: newId(), viewId: id, day, recordIds, createdAt: ctx.clock.now() };
    await ctx.db.insert(viewMails).values(mail).onConflictDoNothing();
  });
}

/** One that cannot be looked through keeps nobody else's waiting: what is new in it is told on another morning. */
async function noteFault(
  { db, clock }: MailContext,
  { id, day }: { id: string; day: string },
  error: unknown,
): Promise<void> {
  await db.update(views).set({ seenOn: day }).where(eq(views.id, id));
  const now = clock.now();
  const problem = error instanceof Error ? error.message : String(error);
  const kept = { id: newId(), viewId: id, day, recordIds: [], createdAt: now };
  await db
    .insert(viewMails)
    .values({ ...kept, state: 'dropped', problem, settledAt: now })
    .onConflictDoNothing();
}

/** Of more than are looked through, an older one that only moved up is not new. */
function listNew(seen: readonly string[], now: readonly string[]): string[] {
  const known = new Set(seen);
  const oldest = seen.length >= mostViewed ? (seen.at(-1) ?? '') : '';
  return now.filter((id) => !known.has(id) && id > oldest);
}

interface Wanted {
  view: ViewRow;
  owner: ViewOwner & { email: string; firstName: string | null };
}

/** Locked until the end of the transaction; undefined where no mail is wanted any more. */
async function readWanted(ctx: MailContext, id: string): Promise<Wanted | undefined> {
  const [row] = await ctx.db
    .select({
      view: views,
      owner: {
        id: users.id,
        role: users.role,
        email: users.email,
        firstName: users.firstName,
        timeZone: zone,
      },
    })
    .from(views)
    .innerJoin(users, eq(users.id, views.createdById))
    .where(and(wanted, eq(views.id, id)))
    .for('update', { of: views });
  if (!row?.owner.email) return undefined;
  return { view: row.view, owner: { ...row.owner, email: row.owner.email } };
}

/** Sends one mail, unless it was sent or is no longer wanted. Throws if another try may succeed. */
export async function sendViewMail(
  ctx: MailContext,
  id: string,
  { mailer, publicUrl }: MailOptions,
): Promise<void> {
  const isKept = eq(viewMails.id, id);
  const [kept] = await ctx.db.select().from(viewMails).where(isKept);
  if (kept?.state !== 'waiting') return;
  const isTooLate = kept.createdAt.getTime() < ctx.clock.now().getTime() - patience;
  const mail = isTooLate ? null : await writeAbout(ctx, kept, publicUrl);
  // The same at every try, so that mail servers recognize duplicates.
  await settleMail(mail && { ...mail, messageId: `view-${id}` }, {
    mailer,
    clock: ctx.clock,
    note: (change) => ctx.db.update(viewMails).set(change).where(isKept),
  });
}

/** Null where nobody wants it any more. */
async function writeAbout(
  ctx: MailContext,
  { viewId, recordIds }: Pick<typeof viewMails.$inferSelect, 'viewId' | 'recordIds'>,
  publicUrl: string,
) {
  const found = await readWanted(ctx, viewId);
  if (!found) return null;
  const { view, owner } = found;
  const records = await nameViewed(ctx, view, recordIds);
  if (records.length === 0) return null;
  const words = writeViewMail({ view, records, firstName: owner.firstName }, publicUrl);
  return { to: owner.email, ...words };
}

export const mailsOfViews: KeptMails = { name: 'views', plan: planViewMails, send: sendViewMail };
