/** Each change of many records that goes on: how far it is, Cancel, and in the end what became of it, with Undo. */
import { Button, Progress, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { noteDeed } from '#web/lib/last-deed.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import { reread } from '#web/lib/queries.ts';
import { forgetRun } from '#web/lib/shown-runs.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { cancelRun, polledRunQuery, runQuery } from './bulk.api.ts';
import { progressWords, tellEnd } from './change-words.ts';
import classes from './run-strips.module.css';

/** What ends sooner is told by its toast alone. */
const patience = 700;

export function RunStrips({ ids }: { ids: readonly string[] }) {
  return (
    <div className={classes.strips}>
      {ids.map((id) => (
        <RunStrip key={id} id={id} />
      ))}
    </div>
  );
}

function RunStrip({ id }: { id: string }) {
  const client = useQueryClient();
  const [isLate, setIsLate] = useState(false);
  const [isCancelling, setIsCancelling] = useState(false);
  const { data: run, error } = useQuery(polledRunQuery(id));
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patience);
    return () => clearTimeout(timer);
  }, []);

  const status = run?.status;
  const end = useEffectEvent(() => {
    if (!run) return;
    forgetRun(id);
    reread(client, 'many');
    noteDeed(run.deedId);
    showToast(tellEnd(run));
  });
  useEffect(() => {
    if (status === 'done' || status === 'failed') end();
  }, [status]);
  // Of somebody who used this window before, or forgotten meanwhile.
  const isGone = error instanceof CallError && error.status === 404;
  useEffect(() => {
    if (isGone) forgetRun(id);
  }, [isGone, id]);

  const cancel = async () => {
    setIsCancelling(true);
    try {
      await cancelRun(id);
      await markStale(client, { queryKey: runQuery(id).queryKey });
    } catch (failure) {
      setIsCancelling(false);
      const message = getServerMessage(failure) ?? 'Please try again.';
      showFailure(failure, { title: 'Not cancelled', message });
    }
  };
  if (!isLate || !run || run.status !== 'running') return null;
  const { total, done, isWaiting } = run;
  return (
    <section aria-label="Change in progress" className={classes.strip}>
      <div className={classes.words}>
        <Text role="status" fz="dense" fw={500}>
          {isWaiting ? 'Waiting for another change to end…' : progressWords(run)}
        </Text>
        <Text fz="xs" c="dimmed" className={classes.figures}>
          {formatNumber(done)} of {formatNumber(total)}
        </Text>
        <Progress
          size="xs"
          aria-label="Progress"
          value={total > 0 ? (100 * done) / total : 0}
          className={classes.bar}
        />
      </div>
      <Button size="xs" variant="default" loading={isCancelling} onClick={() => void cancel()}>
        Cancel
      </Button>
    </section>
  );
}
