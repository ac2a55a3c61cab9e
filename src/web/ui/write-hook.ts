/** Hooks that write, made from endpoints: a feature names each one and says what its write changes. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { makeEtag } from '#contract/concurrency.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { IdParams } from '#contract/primitives.ts';
import { call } from '#web/lib/call.ts';
import { saveEdit } from '#web/lib/edits.ts';
import { holdDeed } from '#web/lib/last-deed.ts';
import { makeQuery, makeWrite, reread } from '#web/lib/queries.ts';
import type { Change } from '#web/lib/rereads.ts';

/** The call of one record by its id. */
export type OfRecord<Body, Reply> = Endpoint<
  typeof IdParams,
  z.ZodType,
  z.ZodType<unknown, Body>,
  z.ZodType<Reply>
>;

interface Version {
  id: string;
  updatedAt: string;
}

/** The record as the user saw it, and the fields they change. */
interface Edit<Seen, Patch> {
  seen: Seen;
  patch: Patch;
}

interface Changeable<Saved, Patch> {
  get: OfRecord<unknown, Saved>;
  update: OfRecord<Patch, Saved>;
}

/** After the write, everything that shows what it changed is read again; nothing if `change` is left out. */
export function writeHook<E extends Endpoint>(endpoint: E, change?: Change) {
  return function useWrite() {
    return useMutation(makeWrite(endpoint, change));
  };
}

/** Changes some fields of a record; refused (412) only if somebody else has changed the very same ones. */
export function saveRecord<Saved extends Version, Patch extends object>(
  { get, update }: Changeable<Saved, Patch>,
  { seen, patch }: Edit<Version, Patch>,
  compared: object = patch,
): Promise<Saved> {
  const params = { id: seen.id };
  return saveEdit({
    seen,
    patch: compared,
    send: (version) => call(update, { params, body: patch, ifMatch: makeEtag(version) }),
    read: () => call(get, { params }),
  });
}

/** `saveRecord`, with the record on the screen updated at once, so that the next edit starts from it. */
export function changeHook<Saved extends Version, Patch extends object>(
  api: Changeable<Saved, Patch>,
  change: Change,
) {
  return function useChange() {
    const client = useQueryClient();
    return useMutation({
      mutationFn: async (edit: Edit<Saved, Patch>) => {
        const saved = await saveRecord(api, edit);
        client.setQueryData(makeQuery(api.get, { params: { id: saved.id } }).queryKey, saved);
        reread(client, change);
        return saved;
      },
    });
  };
}

/** `saveRecord`, which also reads again after a refusal, as the screen is out of date then. */
export function editHook<Saved extends Version, Patch extends object>(
  api: Changeable<Saved, Patch>,
  change: Change,
  compared: (edit: Edit<Saved, Patch>) => object = ({ patch }) => patch,
) {
  return function useEdit() {
    const client = useQueryClient();
    return useMutation({
      mutationFn: (edit: Edit<Saved, Patch>) => saveRecord(api, edit, compared(edit)),
      onSettled: () => reread(client, change),
    });
  };
}

/** Deletes a record; `leave` navigates away from its page before everything is read again. */
export function removalHook(
  { get, remove }: { get: OfRecord<unknown, unknown>; remove: OfRecord<unknown, null> },
  change: Change,
) {
  return function useDelete() {
    const client = useQueryClient();
    return useMutation({
      mutationFn: async ({ id, leave }: { id: string; leave: () => unknown }) => {
        const params = { id };
        await call(remove, { params });
        await holdDeed(leave);
        client.removeQueries({ queryKey: makeQuery(get, { params }).queryKey });
        reread(client, change);
      },
    });
  };
}
