/** Hooks that write, made from endpoints: a feature names each, and says what its write has changed. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { makeEtag } from '#contract/concurrency.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { IdParams } from '#contract/primitives.ts';
import { call } from '#web/lib/call.ts';
import { saveEdit } from '#web/lib/edits.ts';
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

/** How the user saw the record, and the fields that they change of it. */
interface Edit<Seen, Patch> {
  seen: Seen;
  patch: Patch;
}

interface Changeable<Saved, Patch> {
  get: OfRecord<unknown, Saved>;
  update: OfRecord<Patch, Saved>;
}

/** After the write what it has changed is read again wherever it is shown; nothing where `change` is left out. */
export function writeHook<E extends Endpoint>(endpoint: E, change?: Change) {
  return function useWrite() {
    return useMutation(makeWrite(endpoint, change));
  };
}

/** Changes some fields of a record; refused (412) only where somebody else has changed the very same ones. */
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

/** `saveRecord`, after which the page shows the change at once, and the next edit starts from it. */
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

/** `saveRecord`, after which also a refused one is read again: then what is on the screen is old. */
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

/** Deletes a record; `leave` goes away from what shows it before everything is read again. */
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
        await leave();
        client.removeQueries({ queryKey: makeQuery(get, { params }).queryKey });
        reread(client, change);
      },
    });
  };
}
