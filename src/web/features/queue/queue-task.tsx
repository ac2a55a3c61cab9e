/** The task on the screen and what is done with it: an outcome, then the words and the next step. */
import { useState } from 'react';
import { type QueuedTask, type QueueOutcome, queueOutcomes } from '#contract/queue.ts';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import { CloseForm } from './close-form.tsx';
import { beginClosing, bodyOfClosing, type Closing, tellClosed } from './closing.ts';
import { OutcomeBar } from './outcome-bar.tsx';
import { QueueCard } from './queue-card.tsx';
import type { useQueue } from './use-queue.ts';

interface QueueTaskProps {
  queued: QueuedTask;
  queue: ReturnType<typeof useQueue>;
}

export function QueueTask({ queued, queue }: QueueTaskProps) {
  const { task, person, organization } = queued;
  const [closing, setClosing] = useState<Closing | null>(null);
  // What was typed is there again after Back.
  const [words, setWords] = useState('');

  const isOvertaken = queue.overtaken === task.id;

  const choose = (outcome: QueueOutcome) => {
    if (!queue.isBusy) setClosing(beginClosing(outcome, task, words));
  };
  const back = () => {
    setWords(closing?.words ?? '');
    setClosing(null);
  };
  const save = (closing: Closing) => {
    const name = person?.name ?? organization?.name ?? task.title;
    const body = { ...bodyOfClosing(closing), ...(isOvertaken && { anyway: true }) };
    void queue.close(task.id, body, `${name}: ${tellClosed(closing)}`);
  };
  const byNumber = Object.fromEntries(
    queueOutcomes.map((outcome, place) => [String(place + 1), () => choose(outcome)]),
  );
  usePageKeys({
    ...(closing
      ? { Escape: back }
      : {
          ...byNumber,
          Backspace: queue.undo,
          s: () => {
            if (!queue.isBusy) queue.passOver(task.id);
          },
        }),
  });

  return (
    <QueueCard queued={queued} isClosing={closing !== null} takesFocus={queue.turn > 0}>
      {closing ? (
        <CloseForm
          queued={queued}
          closing={closing}
          isBusy={queue.isBusy}
          isOvertaken={isOvertaken}
          onChange={setClosing}
          onSave={save}
          onBack={back}
        />
      ) : (
        <OutcomeBar disabled={queue.isBusy} onChoose={choose} />
      )}
    </QueueCard>
  );
}
