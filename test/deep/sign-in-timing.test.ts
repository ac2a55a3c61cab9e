/** S-09: whether a name is somebody's is told neither by words nor by time, over a real connection. */
import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/kernel/passwords.ts';
import { openTestApp } from '../app.ts';
import { aUser } from '../factories.ts';
import { mustSurvive } from '../must-survive.ts';

const app = await openTestApp({
  environment: { DISABLE_RATE_LIMIT: '' },
});
const url = await app.listen();
const rounds = 200;

interface Asked {
  milliseconds: number;
  answer: string;
}

/** From an address of its own, so that the budgets are asked as in earnest, and used up by none. */
async function post(path: string, body: object, place: number): Promise<Asked> {
  const began = performance.now();
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${place >> 16}.${(place >> 8) & 255}.${place & 255}`,
    },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  const milliseconds = performance.now() - began;
  return { milliseconds, answer: `${reply.status} ${text}` };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** The probability that a difference as large comes by chance, by the rank-sum test of Mann and Whitney. */
function chanceOf(one: number[], other: number[]): number {
  const ranked = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  for (const [place, { isOne }] of ranked.entries()) if (isOne) rankSum += place + 1;
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  // The tail of the normal distribution (Abramowitz and Stegun 7.1.26).
  const t = 1 / (1 + 0.3275911 * (z / Math.SQRT2));
  const series =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return series * Math.exp((-z * z) / 2);
}

const path = '/api/staff-login';

test('S-09: signing in tells two hundred known names from unknown ones in no way', async () => {
  const passwordHash = await hashPassword('a right password');
  const known: string[] = [];
  for (let n = 0; n < rounds; n += 1) {
    known.push((await aUser(await app.as(), { passwordHash })).username);
  }
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  let place = randomInt(1 << 20);
  for (let n = -20; n < rounds; n += 1) {
    // In a random order, for what the one leaves behind the next may feel.
    const order =
      randomInt(2) === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const name = kind === 'known' ? (known[Math.max(0, n)] ?? '') : `nobody-${n + 20}`;
      place += 1;
      const asked = await post(
        path,
        { username: n < 0 ? `warm-up-${kind}-${n}` : name, password: 'wrong-one' },
        place,
      );
      if (n < 0) continue;
      times[kind].push(asked.milliseconds);
      answers.add(asked.answer);
    }
  }
  expect(answers.size).toBe(1);
  const medians = [median(times.known), median(times.unknown)] as const;
  const chance = chanceOf(times.known, times.unknown);
  console.log(
    `${path}: ${medians.map((each) => each.toFixed(1)).join(' and ')} ms, p = ${chance.toFixed(3)}`,
  );
  expect(chance).toBeGreaterThan(0.01);
  const apart = Math.abs(medians[0] - medians[1]) / Math.min(...medians);
  expect(apart).toBeLessThan(0.05);
  mustSurvive('S-09', {
    figure: `medians ${(apart * 100).toFixed(1)} % apart, p ${chance.toFixed(3)}, 1 answer`,
    limit: 'one answer, medians under 5 % apart, p over 0.01',
  });
});
