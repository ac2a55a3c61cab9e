/** 'Ask…': a conversation about the records, with links to them, and a preview of what it offers to do. */
import { Button, Modal, Text, TextInput } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type AskReply, longestQuestion } from '#contract/ask.ts';
import type { InsightAction } from '#contract/insights.ts';
import { InsightActionDialog } from '#web/features/insights/insight-action-dialog.tsx';
import { MarkdownText } from '#web/features/timeline/markdown-text.tsx';
import { serverMessageOf } from '#web/lib/call-error.ts';
import { showFailure } from '#web/ui/toast.ts';
import { useAsk } from './ask.api.ts';
import classes from './ask-dialog.module.css';

interface Exchange {
  question: string;
  /** Null while it is on its way. */
  reply: AskReply | null;
}

/** Of the conversation, as much as goes along with the next question. */
const remembered = 6;

export function AskDialog({ onClose }: { onClose: () => void }) {
  const ask = useAsk();
  const [exchanges, setExchanges] = useState<Exchange[]>([]);
  const [question, setQuestion] = useState('');
  const [action, setAction] = useState<InsightAction | null>(null);
  const end = useRef<HTMLDivElement>(null);

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
    setExchanges([...exchanges, { question: asked, reply: null }]);
    setQuestion('');
    try {
      const reply = await ask.mutateAsync({ body: { question: asked, before } });
      setExchanges([...exchanges, { question: asked, reply }]);
    } catch (error) {
      // The question is kept, to be sent again.
      setExchanges(exchanges);
      setQuestion(asked);
      const message = serverMessageOf(error) ?? 'Failed to answer. Please try again.';
      showFailure(error, { title: 'Not answered', message });
    }
  };

  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title="Ask the CRM"
        size={640}
        classNames={{ body: classes.body }}
      >
        <div className={classes.talk} aria-live="polite">
          {exchanges.length === 0 && (
            <Text c="dimmed">
              Ask about your contacts, organizations, tasks and opportunities. It looks things up as
              you, and changes nothing by itself.
            </Text>
          )}
          {exchanges.map(({ question, reply }, place) => (
            // A conversation only grows.
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
            data-autofocus
            flex={1}
            aria-label="Question"
            placeholder="Which of my deals close this month?"
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
      </Modal>
      {action && <InsightActionDialog action={action} onClose={() => setAction(null)} />}
    </>
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
