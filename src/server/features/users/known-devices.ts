/**
 * Devices that have signed in before: a sealed cookie names the accounts, each with a mark of the password it had.
 * A user of such a device is no stranger, and attempts of strangers do not count against them.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Encryption } from '#server/kernel/encryption.ts';
import { users } from './users.table.ts';

declare module 'fastify' {
  interface FastifyInstance {
    knownDevices: { name: string; attributes: CookieSerializeOptions; encryption: Encryption };
  }
}

const day = 24 * 60 * 60 * 1_000;
/** For how many milliseconds after the last sign-in a device is known. */
const lifetime = 180 * day;
/** The most colleagues who share a computer. */
const mostAccounts = 8;
const purpose = 'known device';

const KnownDevice = z.object({
  id: z.string(),
  /** The latest sign-in first. */
  accounts: z.array(z.object({ id: z.string(), mark: z.string(), at: z.number() })),
});
export type KnownDevice = z.output<typeof KnownDevice>;

type Row = Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>;

export function registerKnownDevices(
  app: FastifyInstance,
  { encryption, https }: { encryption: Encryption; https: boolean },
): void {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: https } as const;
  const name = https ? '__Host-device' : 'device';
  app.decorate('knownDevices', { name, attributes, encryption });
}

/** Null for a stranger, and if the cookie was changed or forged. */
export function readKnownDevice({ server, cookies }: FastifyRequest): KnownDevice | null {
  const { name, encryption } = server.knownDevices;
  const sealed = cookies[name];
  if (sealed === undefined) return null;
  try {
    return KnownDevice.parse(JSON.parse(encryption.open(sealed, purpose)));
  } catch {
    return null;
  }
}

/** Whether the device has signed in to the account with its current password. */
export function knows(device: KnownDevice | null, account: Row, now: Date): boolean {
  const mark = markOf(account);
  return (
    device?.accounts.some(
      (each) => each.id === account.id && each.mark === mark && now.getTime() - each.at < lifetime,
    ) ?? false
  );
}

/** Call it after a successful sign-in. */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): Promise<void> {
  const { database, clock, knownDevices } = request.server;
  const [row] = await database.entry.orm
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) return;
  const device = readKnownDevice(request) ?? { id: randomUUID(), accounts: [] };
  const latest = { id: userId, mark: markOf(row), at: clock.now().getTime() };
  const others = device.accounts.filter(({ id }) => id !== userId).slice(0, mostAccounts - 1);
  const { name, attributes, encryption } = knownDevices;
  const text = JSON.stringify({ id: device.id, accounts: [latest, ...others] });
  const sealed = encryption.seal(text, purpose);
  reply.setCookie(name, sealed, { ...attributes, maxAge: lifetime / 1_000 });
}

/** Differs for each password, which cannot be derived from it. */
function markOf({ passwordHash }: Row): string {
  return createHash('sha256').update(`${purpose} ${passwordHash}`).digest('base64url').slice(0, 16);
}
