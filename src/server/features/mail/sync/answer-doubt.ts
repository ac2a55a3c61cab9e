/** Keeps what somebody says of a contact that may be a person here; the next sync links or creates it. */
import { and, eq } from 'drizzle-orm';
import type { ContactAnswer } from '#contract/mail-sync.ts';
import { decideOnLead, takeDecisionBack } from '#server/features/duplicates/decide-pairs.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { contactFields } from './contact-fields.rules.ts';
import { mailDoubts, mailItems } from './mail-sync.table.ts';
import { contactKey } from './match-contacts.ts';
import { RemoteContact } from './remote-shapes.ts';

export async function answerDoubt(ctx: Context, id: string, answer: ContactAnswer): Promise<void> {
  authorize(ctx, 'mail-sync.manage');
  await inTransaction(ctx, async (ctx) => {
    const { doubt, key } = await lockDoubt(ctx, id);
    if (doubt.answer === answer) return;
    await forgetDecision(ctx, doubt);
    if (answer === 'same' && doubt.isTaken) {
      throw new AppError('conflict', 'This person belongs to another contact there already.');
    }
    const { name, recordId } = doubt;
    const decided =
      answer === 'create'
        ? null
        : await decideOnLead(
            ctx,
            { name, keys: [key] },
            { kind: 'person', recordId, verdict: answer },
          );
    await keep(ctx, id, { answer, decisionId: decided?.id ?? null });
  });
}

/** Refused (404) once a sync has acted on the answer. */
export async function takeAnswerBack(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'mail-sync.manage');
  await inTransaction(ctx, async (ctx) => {
    const { doubt } = await lockDoubt(ctx, id);
    await forgetDecision(ctx, doubt);
    await keep(ctx, id, { answer: null, decisionId: null });
  });
}

type Doubt = typeof mailDoubts.$inferSelect;

async function lockDoubt({ db }: Context, id: string): Promise<{ doubt: Doubt; key: string }> {
  const [found] = await db
    .select({ doubt: mailDoubts, state: mailItems.state })
    .from(mailDoubts)
    .innerJoin(
      mailItems,
      and(
        eq(mailItems.collectionId, mailDoubts.collectionId),
        eq(mailItems.remoteId, mailDoubts.remoteId),
      ),
    )
    .where(eq(mailDoubts.id, id))
    .for('update', { of: mailDoubts });
  if (!found) throw notFound('Contact to review');
  const { fields } = contactFields(RemoteContact.parse(found.state));
  return { doubt: found.doubt, key: contactKey(fields) };
}

async function forgetDecision(ctx: Context, { decisionId }: Doubt): Promise<void> {
  if (decisionId === null) return;
  try {
    await takeDecisionBack(ctx, decisionId);
  } catch (error) {
    // A change of the person may have ended it, or somebody else has taken it back.
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  }
}

async function keep(
  { db }: Context,
  id: string,
  values: Pick<Doubt, 'answer' | 'decisionId'>,
): Promise<void> {
  await db.update(mailDoubts).set(values).where(eq(mailDoubts.id, id));
}
