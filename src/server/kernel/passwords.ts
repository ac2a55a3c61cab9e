/** Passwords: argon2id with OWASP's parameters (19 MiB, two passes), off the event loop. */
import { hash, verify } from '@node-rs/argon2';
import { AppError } from './errors.ts';
import { Places } from './places.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a word nobody knows: compared with where there is no account, so that a refusal takes as long. */
export const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$5xEIv+J30T/JmpxHVjlsnw$tsNf4IxohYpQSEmVzZyGk19To2QE9rnR7RM6NNGk/bM';

/** Of Node's four threads, which files, names and packing need as well. */
const threads = new Places(2);
/** What is done within a few seconds; whoever comes later had better try again. */
const longestQueue = 100;

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (threads.waiting < longestQueue) return threads.during(work);
  throw new AppError('unavailable', 'Too many are signing in at once. Please try again.', {
    retryAfter: 5,
  });
}

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFKC'), cost));
}

/** Compares; without a stored hash it takes the same time and says no. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  const matches = await inTurn(() =>
    verify(stored ?? hashOfNobody, password.normalize('NFKC')).catch(() => false),
  );
  return matches && stored !== null && stored !== undefined;
}
