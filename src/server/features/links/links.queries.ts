/** What notes and tasks are linked to: a person, an organization, an opportunity, or several of them. */
import { type SubjectKind, subjectKinds } from '#contract/records.ts';
import { assertOpportunity } from '#server/features/opportunities/opportunities.queries.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { assertPerson } from '#server/features/people/people.commands.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';

type Links = Partial<Record<`${SubjectKind}Id`, string | null | undefined>>;

const asserters: Record<SubjectKind, (ctx: Context, id: Links['personId']) => Promise<unknown>> = {
  person: assertPerson,
  organization: assertOrganization,
  opportunity: assertOpportunity,
};

/** 400 with the field if one does not exist; locks them, so that none is deleted meanwhile. */
export async function assertLinks(ctx: Context, links: Links): Promise<void> {
  for (const kind of subjectKinds) await asserters[kind](ctx, links[`${kind}Id`]);
}

/** For a record to be restored: 409 while a record it is linked to is deleted. */
export async function assertLinksNotDeleted(ctx: Context, links: Links): Promise<void> {
  try {
    await assertLinks(ctx, links);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(
      'conflict',
      'It belongs to a record that was deleted. Restore that one first.',
    );
  }
}
