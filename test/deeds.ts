/** Deeds in tests: which one a reply names, and taking it back. */
import { expect } from 'vitest';
import type { Undone } from '#contract/deeds.ts';
import type { openTestApp, TestClient, TestReply } from './app.ts';

/** A second passes after each of them, so that what comes next comes later. */
export function followDeeds({ clock }: Pick<Awaited<ReturnType<typeof openTestApp>>, 'clock'>) {
  const undo = async (client: TestClient, deed: string | undefined): Promise<Undone> => {
    const reply = await client.post<Undone>(`/api/deeds/${deed}/undo`);
    expect(reply, JSON.stringify(reply.body)).toMatchObject({
      status: 200,
      headers: { 'x-deed-id': reply.body.id },
    });
    clock.advance(1_000);
    return reply.body;
  };
  return {
    /** Of something that was done. */
    deedOf({ status, headers, body }: TestReply<unknown>): string {
      expect(status, JSON.stringify(body)).toBeLessThan(300);
      const id = headers['x-deed-id'];
      if (!id) throw new Error('The reply names no deed');
      clock.advance(1_000);
      return id;
    },

    undo,

    /** A second after it, and nothing of it may stay; returns the id of what was done by that. */
    async undoWhole(client: TestClient, deed: string | undefined): Promise<string> {
      clock.advance(1_000);
      const { id, kept } = await undo(client, deed);
      expect(kept).toEqual([]);
      return id;
    },
  };
}
