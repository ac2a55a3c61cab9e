/** Contacts of the mail service that may be people here: each with its match, and what somebody can say of it. */
import { Button, Text } from '@mantine/core';
import type { ContactAnswer, MailProviderName, MailSyncDoubt } from '#contract/mail-sync.ts';
import { RecordTextLink } from '#web/features/timeline/record-text-link.tsx';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import classes from './doubts-card.module.css';
import { useAnswerDoubt, useMailDoubts, useTakeAnswerBack } from './mail-sync.api.ts';
import { theService } from './mail-words.ts';
import { ReviewCard } from './review-card.tsx';

interface DoubtsCardProps {
  count: number;
  provider: MailProviderName | null;
}

export function DoubtsCard({ count, provider }: DoubtsCardProps) {
  return (
    <ReviewCard
      title="Contacts to review"
      count={count}
      intro={`These contacts of ${theService(provider)} look like people who are here. They are neither linked nor created until you say what they are; the next sync does it.`}
      query={useMailDoubts()}
      label="Contacts to review"
      rowHeight={88}
      row={(doubt, onAnswered) => <DoubtRow doubt={doubt} onAnswered={onAnswered} />}
    />
  );
}

interface DoubtRowProps {
  doubt: MailSyncDoubt;
  onAnswered: () => void;
}

function DoubtRow({ doubt, onAnswered }: DoubtRowProps) {
  const { id, name, facts, match, isTaken } = doubt;
  const answer = useAnswerDoubt();
  const takeBack = useTakeAnswerBack();
  const handleUndo = () =>
    takeBack.mutateAsync({ params: { id } }).catch((error: unknown) => {
      showFailure(error, { title: 'Error', message: 'Failed to undo it.' });
    });
  const handleAnswer = async (said: ContactAnswer) => {
    try {
      await answer.mutateAsync({ params: { id }, body: { answer: said } });
      onAnswered();
      showToast({
        ...toastOf(said, doubt),
        action: { label: 'Undo', onClick: () => void handleUndo() },
      });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Failed to keep what you said. Please try again.';
      showFailure(error, { title: 'Error', message });
    }
  };
  const answers = [
    { said: 'same', words: 'same', label: `${name} is the same as ${match.name}` },
    { said: 'different', words: 'not the same', label: `${name} is not the same as ${match.name}` },
    { said: 'create', words: 'create anyway', label: `Create anyway: ${name}` },
  ] as const;
  return (
    <div className={classes.doubt}>
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {facts !== null && (
            <Text span c="dimmed">
              {' · '}
              {facts}
            </Text>
          )}
        </div>
        <Text fz="dense" className={classes.name}>
          {isTaken ? 'linked to another contact already:' : match.level}{' '}
          <RecordTextLink link={{ type: 'person', id: match.id }} text={match.name} />
          <Text span c="dimmed" inherit>
            {match.detail !== null && ` · ${match.detail}`}
            {match.reasons.length > 0 && `: ${match.reasons.join(', ')}`}
          </Text>
        </Text>
      </div>
      <div className={classes.answers}>
        {answers
          .filter(({ said }) => said !== 'same' || !isTaken)
          .map(({ said, words, label }) => (
            <Button
              key={said}
              variant="default"
              size="compact-sm"
              disabled={answer.isPending || answer.isSuccess}
              aria-label={label}
              onClick={() => void handleAnswer(said)}
            >
              {words}
            </Button>
          ))}
      </div>
    </div>
  );
}

function toastOf(said: ContactAnswer, { name, match }: MailSyncDoubt) {
  if (said === 'create') {
    return { title: 'Will be created', message: `The next sync creates ${name}.` };
  }
  return said === 'same'
    ? { title: 'Kept as the same', message: `The next sync links ${name} with ${match.name}.` }
    : { title: 'Kept apart', message: `${name} is not ${match.name}; the next sync goes on.` };
}
