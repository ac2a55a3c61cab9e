/** A team of accounts with a session each: what one may have under way at once is limited. */
import type { Bench } from '../bench.ts';
import { signIn } from '../processes/visitor.ts';

/** The password is that of everybody in the bench. */
const namesake = 'owner';
const signInAtOnce = 4;

export const nameOf = (n: number): string => `crew${n}`;

/** One cookie for each. */
export async function openSessions({ crm }: Bench, count: number): Promise<string[]> {
  await crm.inDatabase((client) =>
    client.query(
      `insert into users (id, username, email, first_name, role, password_hash, created_at, updated_at)
       select gen_random_uuid(), 'crew' || n, 'crew' || n || '@dealer.example', 'Crew ' || n,
              'staff', password_hash, now(), now()
       from users, generate_series(0, $1::int - 1) n where username = $2
       on conflict do nothing`,
      [count, namesake],
    ),
  );
  const cookies: string[] = [];
  const names = Array.from({ length: count }, (_, n) => nameOf(n)).values();
  const signInNext = async () => {
    for (const name of names) cookies.push((await signIn(crm.url, name)).cookie);
  };
  await Promise.all(Array.from({ length: signInAtOnce }, signInNext));
  return cookies;
}
