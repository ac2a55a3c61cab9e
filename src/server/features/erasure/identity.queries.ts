/** What names a person, now and before, and who else is named so. */
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Erased } from '#contract/erasure.ts';
import { hasFurtherEmail, hasFurtherPhone } from '#server/features/addresses/address-conditions.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { users } from '#server/features/users/users.table.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Identity } from './erased-words.rules.ts';

const Further = z.array(z.object({ value: z.string() })).catch([]);

const Named = z.object({
  name: z.string().nullish().catch(null),
  preferredName: z.string().nullish().catch(null),
  email: z.string().nullish().catch(null),
  phone: z.string().nullish().catch(null),
  furtherEmails: Further,
  furtherPhones: Further,
});
type Named = z.output<typeof Named>;

/** Every name, e-mail and phone that their rows have and the change log knows of them, by any of their ids. */
export async function readIdentity({ db }: Context, ids: readonly string[]): Promise<Identity> {
  const rows = await db
    .select()
    .from(people)
    .where(inArray(people.id, [...ids]));
  const log = await db
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(inArray(changes.recordId, [...ids]));
  const states = [...rows, ...log.flatMap(({ before, after }) => [before, after])];
  const known = states.flatMap((state) => Named.safeParse(state).data ?? []);
  const all = (textsOf: (state: Named) => (string | null | undefined)[]) =>
    new Set(known.flatMap(textsOf).flatMap((text) => text?.trim() || []));
  const valuesOf = (further: Named['furtherEmails']) => further.map(({ value }) => value);
  return {
    names: all(({ name, preferredName }) => [name, nameAsCalled(name, preferredName)]),
    emails: all(({ email, furtherEmails }) => [email, ...valuesOf(furtherEmails)]),
    phones: all(({ phone, furtherPhones }) => [phone, ...valuesOf(furtherPhones)]),
  };
}

/** By their preferred name with the last word of the other: Peggy Quimsby of Margaret Quimsby. */
function nameAsCalled(name: string | null | undefined, preferred: string | null | undefined) {
  const last = name?.trim().split(/\s+/).at(-1);
  if (!preferred || !last) return null;
  return /\s/.test(preferred.trim()) ? preferred : `${preferred.trim()} ${last}`;
}

/** The words of each kind that another person, an organization or a user has too. */
export type Shared = Record<Erased['shared'][number], ReadonlySet<string>>;

export async function findShared(
  ctx: Context,
  ids: readonly string[],
  identity: Identity,
): Promise<Shared> {
  const isAnother = sql`id <> all(${sql.param([...ids])}::uuid[])`;
  const { names, emails, phones } = identity;
  const found = async (
    words: ReadonlySet<string>,
    isHeld: (word: string) => ReturnType<typeof sql>,
  ) => {
    const held = new Set<string>();
    for (const word of words) {
      const { rows } = await ctx.db.execute<{ held: boolean }>(sql`select ${isHeld(word)} as held`);
      if (rows[0]?.held) held.add(word);
    }
    return held;
  };
  return {
    name: await found(
      names,
      (
        name,
      ) => sql`exists (select 1 from ${people} where lower(name) = lower(${name}) and ${isAnother})
        or exists (select 1 from ${people} where lower(preferred_name) = lower(${name}) and ${isAnother})
        or exists (select 1 from ${organizations} where lower(name) = lower(${name}))
        or exists (select 1 from ${users}
          where lower(concat_ws(' ', first_name, last_name)) = lower(${name}) or lower(username) = lower(${name}))`,
    ),
    email: await found(
      emails,
      (
        email,
      ) => sql`exists (select 1 from ${people} where lower(email) = lower(${email}) and ${isAnother})
        or exists (select 1 from ${organizations} where lower(email) = lower(${email}))
        or exists (select 1 from ${people} where ${hasFurtherEmail(people.furtherEmails, email)} and ${isAnother})
        or exists (select 1 from ${organizations} where ${hasFurtherEmail(organizations.furtherEmails, email)})
        or exists (select 1 from ${users} where lower(email) = lower(${email}) or lower(username) = lower(${email}))`,
    ),
    phone: await found(
      phones,
      (phone) => sql`exists (
          select 1 from ${people} where crm_phone_key(phone) = crm_phone_key(${phone}) and ${isAnother})
        or exists (select 1 from ${organizations} where crm_phone_key(phone) = crm_phone_key(${phone}))
        or exists (select 1 from ${people} where ${hasFurtherPhone(people.furtherPhones, phone)} and ${isAnother})
        or exists (select 1 from ${organizations} where ${hasFurtherPhone(organizations.furtherPhones, phone)})`,
    ),
  };
}

export function withoutShared({ names, emails, phones }: Identity, shared: Shared): Identity {
  return {
    names: new Set([...names].filter((name) => !shared.name.has(name))),
    emails: new Set([...emails].filter((email) => !shared.email.has(email))),
    phones: new Set([...phones].filter((phone) => !shared.phone.has(phone))),
  };
}
