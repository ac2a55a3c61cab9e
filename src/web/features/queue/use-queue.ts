/** Where somebody is in the queue: the task on the screen, those passed over, and what can be taken back. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type QueueOutcomeDraft, queueApi } from '#contract/queue.ts';
import { mostTasksAtOnce } from '#contract/tasks.ts';
import { takeBack } from '#web/features/undo/take-back.ts';
import { call } from '#web/lib/call.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
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

const useCloseQueued = writeHook(queueApi.close, 'call.planned');

export function useQueue() {
  const client = useQueryClient();
  const [turn, setTurn] = useState<Turn>({ skip: [], number: 0 });
  const [closed, setClosed] = useState<Closed[]>([]);
  const [isTakingBack, setIsTakingBack] = useState(false);
  const closing = useCloseQueued();
  const { skip, taskId } = turn;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['queue', turn],
    queryFn: ({ signal }) => call(queueApi.next, { body: { skip, taskId }, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useLeaving();

  const go = (next: Partial<Turn>) =>
    setTurn((before) => ({ skip: before.skip, number: before.number + 1, ...next }));

  /** @returns Whether it is closed. */
  const close = async (id: string, body: QueueOutcomeDraft, words: string): Promise<boolean> => {
    try {
      await closing.mutateAsync({ params: { id }, body });
    } catch (error) {
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
    if (!last?.deed || isFetching || isTakingBack) return;
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
    isBusy: isFetching || closing.isPending || isTakingBack,
    turn: turn.number,
    skipped: skip.length,
    closed,
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
