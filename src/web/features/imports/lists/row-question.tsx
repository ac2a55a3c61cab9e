/** Asks of a row whether it is a record that is here: it updates that one, is added all the same, or stays out. */
import { Button, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import type { ImportAnswer, ImportReviewRow } from '#contract/import-reviews.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure } from '#web/ui/toast.ts';
import { RecordLink } from './record-link.tsx';
import { useAnswerRow } from './reviews.api.ts';
import classes from './reviews.module.css';

interface RowQuestionProps {
  entity: ImportEntity;
  importId: string;
  row: ImportReviewRow;
  onDone: () => void;
  /** Nothing is asked; it may be left out all the same. */
  isPlain: boolean;
}

const labels: Record<ImportAnswer, string> = {
  same: 'The same: update it',
  create: 'Not the same: add it',
  leave: 'Leave out',
};

export function RowQuestion(props: RowQuestionProps) {
  const { entity, importId, row, onDone, isPlain } = props;
  const answering = useAnswerRow(importId);
  const [chosenId, setChosenId] = useState(row.recordId);
  const { candidates } = row;
  const recordId = chosenId ?? (candidates.length === 1 ? (candidates[0]?.id ?? null) : null);
  const needsChoice = candidates.length > 1 && recordId === null;
  const handleAnswer = async (answer: ImportAnswer) => {
    // Pressed once more, it is taken back.
    const isTakenBack = row.answer === answer && row.recordId === recordId;
    const body = isTakenBack
      ? { answer: null }
      : { answer, ...(answer === 'same' && recordId !== null && { recordId }) };
    try {
      await answering.mutateAsync({ line: row.line, body });
      if (!isTakenBack) onDone();
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'The answer was not kept', message });
    }
  };
  return (
    <fieldset
      className={classes.question}
      data-plain={isPlain || undefined}
      aria-label={isPlain ? `Import ${row.name}?` : `Is ${row.name} the same?`}
    >
      {candidates.length > 1 && (
        <Radio.Group
          label="Which of them is it?"
          value={recordId}
          onChange={setChosenId}
          className={classes.candidates}
        >
          {candidates.map(({ id, name, detail }) => (
            <div key={id} className={classes.candidate}>
              <Radio value={id} aria-label={name} />
              <RecordLink entity={entity} id={id} name={name} />
              {detail !== null && (
                <Text fz="dense" c="dimmed">
                  {detail}
                </Text>
              )}
            </div>
          ))}
        </Radio.Group>
      )}
      <div className={classes.answers}>
        {row.answers.map((answer, place) => (
          <Button
            key={answer}
            size="xs"
            variant={row.answer === answer ? 'light' : 'default'}
            data-asked={place === 0 || undefined}
            aria-pressed={row.answer === answer}
            disabled={answering.isPending || (answer === 'same' && needsChoice)}
            onClick={() => void handleAnswer(answer)}
          >
            {labels[answer]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
