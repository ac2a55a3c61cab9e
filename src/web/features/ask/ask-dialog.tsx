/** 'Ask…': a conversation about the records. Answers link to them, and changes are previewed before they are made. */
import { Button, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import {
  type FormEvent,
  type MouseEvent,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type AskReply, longestQuestion } from '#contract/ask.ts';
import type { InsightAction } from '#contract/insights.ts';
import { MarkdownText } from '#web/features/timeline/markdown-text.tsx';
import { getServerMessage } from '#web/lib/call-error.ts';
import { createStore } from '#web/lib/store.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { useAsk } from './ask.api.ts';
import classes from './ask-dialog.module.css';

const InsightActionDialog = dialogPart(async () => ({
  default: (await import('#web/features/insights/insight-action-dialog.tsx')).InsightActionDialog,
}));

interface Exchange {
  question: string;
  /** Null until it has come. */
  reply: AskReply | null;
}

/** How much of the conversation is sent along with the next question. */
const remembered = 6;

const examples = [
  'Which of my deals close this month?',
  'Who have I not called for three months?',
  'Plan a call with each of my overdue tasks',
];

/** Outlives the dialog, so that after following a link in an answer the conversation can go on. */
const talk = createStore<Exchange[]>([]);
/** The question that was open when the dialog was closed, to be asked again. */
const unanswered = createStore('');

export function AskDialog({ onClose }: { onClose: () => void }) {
  const ask = useAsk();
  const exchanges = useSyncExternalStore(talk.subscribe, talk.get);
  const [question, setQuestion] = useState(unanswered.get);
  const [action, setAction] = useState<InsightAction | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const waiting = useRef<AbortController>(null);

  // Nobody is waiting for the answer any more, and tokens cost money.
  useEffect(() => () => waiting.current?.abort(), []);

  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [exchanges]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const asked = question.trim();
    if (asked === '' || ask.isPending) return;
    const before = exchanges
      .flatMap(({ question, reply }) => (reply ? [{ question, answer: reply.markdown }] : []))
      .slice(-remembered);
    talk.set([...exchanges, { question: asked, reply: null }]);
    setQuestion('');
    unanswered.set('');
    const hangUp = new AbortController();
    const { signal } = hangUp;
    waiting.current = hangUp;
    try {
      const reply = await ask.mutateAsync({ body: { question: asked, before }, signal });
      talk.set([...exchanges, { question: asked, reply }]);
    } catch (error) {
      // The question is kept, so that it can be sent again.
      talk.set(exchanges);
      if (signal.aborted) return unanswered.set(asked);
      setQuestion(asked);
      const message = getServerMessage(error) ?? 'Failed to answer. Please try again.';
      showFailure(error, { title: 'Not answered', message });
    }
  };

  const handlePick = (example: string) => {
    setQuestion(example);
    input.current?.focus();
  };
  const handleClick = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    if (isLink && !(ctrlKey || metaKey || shiftKey)) onClose();
  };

  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title="Ask the CRM"
        size={640}
        classNames={{ body: classes.body }}
      >
        {exchanges.length === 0 && <Introduction onPick={handlePick} />}
        {/* A link in an answer opens its record, which the dialog would cover. */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click as well */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed are the links inside */}
        <div className={classes.talk} aria-live="polite" onClick={handleClick}>
          {exchanges.map(({ question, reply }, place) => (
            // Messages are only ever added, so the index is a stable key.
            <section key={place} className={classes.exchange}>
              <p className={classes.question}>{question}</p>
              {reply ? (
                <Answer reply={reply} onAct={setAction} />
              ) : (
                <Text c="dimmed">Looking it up...</Text>
              )}
            </section>
          ))}
          <div ref={end} />
        </div>
        <form onSubmit={handleSubmit} className={classes.form}>
          <TextInput
            ref={input}
            data-autofocus
            flex={1}
            aria-label="Question"
            placeholder={
              exchanges.length === 0
                ? 'Ask anything about your records'
                : 'Ask a follow-up question'
            }
            maxLength={longestQuestion}
            value={question}
            onChange={(event) => setQuestion(event.currentTarget.value)}
          />
          <Button
            type="submit"
            leftSection={<IconSparkles size={16} stroke={1.75} aria-hidden />}
            disabled={question.trim() === '' || ask.isPending}
          >
            {ask.isPending ? 'Asking...' : 'Ask'}
          </Button>
        </form>
        {exchanges.length > 0 && !ask.isPending && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            className={classes.over}
            onClick={() => {
              talk.set([]);
              input.current?.focus();
            }}
          >
            Start over
          </Button>
        )}
      </Dialog>
      {action && <InsightActionDialog action={action} onClose={() => setAction(null)} />}
    </>
  );
}

function Introduction({ onPick }: { onPick: (example: string) => void }) {
  return (
    <div>
      <Text c="dimmed">
        Ask about your contacts, organizations, tasks and opportunities. It looks things up as you,
        and changes nothing by itself.
      </Text>
      <ul className={classes.examples} aria-label="Examples">
        {examples.map((example) => (
          <li key={example}>
            <UnstyledButton className={classes.example} onClick={() => onPick(example)}>
              {example}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AnswerProps {
  reply: AskReply;
  onAct: (action: InsightAction) => void;
}

function Answer({ reply: { markdown, action }, onAct }: AnswerProps) {
  return (
    <div className={classes.answer}>
      <MarkdownText text={markdown} />
      {action && (
        <Button size="xs" variant="light" mt={8} onClick={() => onAct(action)}>
          {action.label}
        </Button>
      )}
    </div>
  );
}
