/** Passwords: argon2id with OWASP's parameters (19 MiB, two passes), off the event loop. */
import { hash, verify } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash to compare with where there is no account, so that a refusal takes as long either way. */
const nobody =
  '$argon2id$v=19$m=19456,t=2,p=1$c29tZS1zYWx0LWZvci1ub2JvZHk$Zm9yLW5vYm9keS1hdC1hbGwtLS0tLS0tLS0tLS0tLS0';

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost);
}

/** Compares; without a stored hash it takes the same time and says no. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await verify(stored ?? nobody, password.normalize('NFKC')).catch(() => false);
  return matches && stored !== null && stored !== undefined;
}
