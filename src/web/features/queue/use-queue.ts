/** Where somebody is in the queue: the task on the screen, those passed over, and what can be taken back. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type QueueOutcomeDraft, type QueuePlace, queueApi } from '#contract/queue.ts';
import { mostTasksAtOnce } from '#contract/tasks.ts';
import { takeBack } from '#web/features/undo/take-back.ts';
import { call } from '#web/lib/call.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { takeDeed } from '#web/lib/last-deed.ts';
import { showFailure } from '#web/ui/toast.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** A task that was closed here. */
export interface Closed {
  taskId: string;
  /** The deed, by which it is taken back. */
  deed: string | undefined;
  words: string;
}

interface Turn {
  skip: string[];
  taskId?: string | undefined;
  /** Each turn is asked for once. */
  number: number;
}

/** What colleagues change of these may be on the screen. */
const hears = [
  'task',
  'person',
  'organization',
  'opportunity',
  'call',
  'note',
  'event',
  'unit',
] as const;

const useCloseQueued = writeHook(queueApi.close, 'call.planned');

export function useQueue() {
  const client = useQueryClient();
  const [turn, setTurn] = useState<Turn>({ skip: [], number: 0 });
  const [closed, setClosed] = useState<Closed[]>([]);
  const [isTakingBack, setIsTakingBack] = useState(false);
  const [overtaken, setOvertaken] = useState<string>();
  const closing = useCloseQueued();
  const { skip, taskId } = turn;
  const queryKey = ['queue', turn];
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const shown = client.getQueryData<QueuePlace>(queryKey)?.next;
      const body = { skip, taskId: shown?.task.id ?? taskId };
      const place = await call(queueApi.next, { body, signal });
      // Whatever has become of the task meanwhile, it is not taken from under what is typed.
      return shown && place.next?.task.id !== shown.task.id ? { ...place, next: shown } : place;
    },
    meta: { hears },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // Reading again what is on the screen holds nobody up.
  const isTurning = isFetching && (data === undefined || isPlaceholderData);
  useLeaving();

  const go = (next: Partial<Turn>) =>
    setTurn((before) => ({ skip: before.skip, number: before.number + 1, ...next }));

  /** @returns Whether it is closed. */
  const close = async (id: string, body: QueueOutcomeDraft, words: string): Promise<boolean> => {
    try {
      await closing.mutateAsync({ params: { id }, body });
    } catch (error) {
      if (error instanceof CallError && error.code === 'conflict') {
        setOvertaken(id);
        return false;
      }
      const message = getServerMessage(error) ?? 'Nothing was saved. Please try again.';
      showFailure(error, { title: 'Not saved', message });
      return false;
    }
    setClosed((before) => [...before, { taskId: id, deed: takeDeed(), words }]);
    go({});
    return true;
  };

  const takeLastBack = async () => {
    const last = closed.at(-1);
    if (!last?.deed || isTurning || isTakingBack) return;
    setIsTakingBack(true);
    const isBack = await takeBack(client, last.deed);
    setIsTakingBack(false);
    if (!isBack) return;
    setClosed((before) => before.filter((each) => each !== last));
    go({ taskId: last.taskId, skip: skip.filter((id) => id !== last.taskId) });
  };

  return {
    place: data,
    // What is still on the screen belongs to the turn before.
    error: error && (!data || isPlaceholderData) ? error : null,
    isBusy: isTurning || closing.isPending || isTakingBack,
    turn: turn.number,
    skipped: skip.length,
    closed,
    /** The task that somebody else had completed when it was to be closed. */
    overtaken,
    close,
    undo: () => void takeLastBack(),
    passOver: (id: string) => go({ skip: [...skip, id].slice(-mostTasksAtOnce) }),
    startOver: () => go({ skip: [] }),
    refetch,
  };
}

/** Gives the record back when one leaves, for another page or altogether. */
function useLeaving(): void {
  useEffect(() => {
    // Whoever is gone hears no failure, and the claim ends by itself.
    const leave = () => void call(queueApi.leave, { keepalive: true }).catch(() => {});
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
