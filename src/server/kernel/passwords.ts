/** Passwords: argon2id with OWASP's parameters (19 MiB, two passes), off the event loop. */
import { hash, verify } from '@node-rs/argon2';
import { AppError } from './app-error.ts';
import { SharedTurns } from './shared-turns.ts';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of an unknown password, checked when there is no account, so that a refusal takes just as long. */
export const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$5xEIv+J30T/JmpxHVjlsnw$tsNf4IxohYpQSEmVzZyGk19To2QE9rnR7RM6NNGk/bM';

/** Two of Node's four threads, which file access, DNS and compression need as well. */
const threads = new SharedTurns('passwords', { each: 2, all: 2 });
/** As many as can be hashed for one party within a few seconds; later ones are told to try again. */
const longestLine = 100;
const mostWaiting = 1_000;

function inTurn<Result>(party: string, work: () => Promise<Result>): Promise<Result> {
  const onFull = () =>
    new AppError('unavailable', 'Too many are signing in at once. Please try again.', {
      retryAfter: 5,
    });
  if (threads.waiting >= mostWaiting) throw onFull();
  return threads.during(party, work, { line: { length: longestLine, onFull } });
}

/** `party` decides whose queue this joins: a visitor's network or a known user; everyone else shares one. */
export async function hashPassword(password: string, party = ''): Promise<string> {
  return inTurn(party, () => hash(password.normalize('NFKC'), cost));
}

/** Checks a password; without a stored hash it takes the same time and returns false. */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  party = '',
): Promise<boolean> {
  const matches = await inTurn(party, () =>
    verify(stored ?? hashOfNobody, password.normalize('NFKC')).catch(() => false),
  );
  return matches && stored !== null && stored !== undefined;
}
