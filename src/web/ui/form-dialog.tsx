/**
 * A dialog around a form. Mounting it opens it; `onClose` is called once it has left the screen, to unmount it:
 * `{adding && <AddContactDialog onClose={() => setAdding(false)} />}`.
 */
import { Alert, Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { CallError } from '#web/lib/call-error.ts';
import { sentence } from '#web/lib/validate.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { Dialog } from './dialog.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import classes from './form-dialog.module.css';
import { showFailure } from './toast.ts';
import { useBusy } from './use-busy.ts';
import { useDraft } from './use-draft.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface FormDialogProps<Values extends Record<string, unknown>, Transformed> {
  /** The verb and the noun: 'Add Contact'. */
  title: string;
  form: UseFormReturnType<Values, Transformed>;
  /** Does the write; the dialog closes when it resolves and stays with what was typed when it rejects. */
  onSubmit: (values: Transformed) => Promise<unknown>;
  /** The toast for a write that was refused; the dialog says why by itself. */
  failed?: { title: string; message?: string };
  onClose: () => void;
  /**
   * Offered when a save is refused because somebody else changed the record (412): reads it again,
   * then either fills the form with `theirs`, or keeps what was typed (`mine`) to be saved over it.
   */
  onChangedMeanwhile?: (keep: 'theirs' | 'mine') => Promise<unknown>;
  /** Keeps the drafts of two records apart whose dialogs have the same title. */
  draftName?: string;
  submitLabel: string;
  pendingLabel?: string;
  /** False keeps the primary button disabled, for example while required fields are empty. */
  canSubmit?: boolean;
  /** Shown at the left of the foot, for example a Delete button. */
  footStart?: ReactNode;
  /** Shown above the foot, for example a warning; it stays in sight when the inputs are scrolled. */
  notice?: ReactNode;
  /** Its width in px, where it shows more than inputs. */
  size?: number;
  /** The inputs; the first one carries `data-autofocus`. */
  children: ReactNode;
}

export function FormDialog<Values extends Record<string, unknown>, Transformed = Values>(
  props: FormDialogProps<Values, Transformed>,
) {
  const { title, form, onSubmit, submitLabel, pendingLabel, canSubmit = true } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const [opened, setOpened] = useState(true);
  const [pending, whilePending] = useBusy();
  /** A save would be over the old version. */
  const [rereading, whileRereading] = useBusy();
  const [discarding, setDiscarding] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [refusals, setRefusals] = useState(0);
  useFocusReturn();
  const restored = useDraft(props.draftName ?? title, form);

  const handleClose = () => {
    if (pending) return;
    if (discarding) setDiscarding(false);
    else if (form.isDirty()) setDiscarding(true);
    else setOpened(false);
  };

  const showInvalid = () => setRefusals((before) => before + 1);
  // Together with the messages, not a frame later: whoever reads one types into its input.
  useLayoutEffect(() => {
    if (refusals > 0) formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const handleChangedMeanwhile =
    props.onChangedMeanwhile &&
    (async (keep: 'theirs' | 'mine') => {
      await whileRereading(async () => props.onChangedMeanwhile?.(keep));
      // Their values were not typed here, so closing need not ask whether to discard them.
      if (keep === 'theirs') form.resetDirty();
      setProblem(undefined);
      // The button that was pressed is gone, so the focus needs a new place.
      formRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    });

  const handleSubmit = form.onSubmit(async (values) => {
    if (pending || rereading || !canSubmit) return;
    setProblem(undefined);
    await whilePending(async () => {
      try {
        await onSubmit(values);
        form.resetDirty();
        setOpened(false);
      } catch (error) {
        if (props.failed) showFailure(error, props.failed);
        setProblem(placeErrors(form, error));
        showInvalid();
      }
    });
  }, showInvalid);

  return (
    <Dialog
      opened={opened}
      onClose={handleClose}
      onExitTransitionEnd={props.onClose}
      title={title}
      size={props.size ?? 540}
      classNames={classes}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        ref={formRef}
        onSubmit={handleSubmit}
        onKeyDown={submitByModEnter}
        noValidate
        className={classes.form}
      >
        <div className={classes.fields}>
          {restored && (
            <Text c="dimmed">
              What you had typed before is back
              {restored === 'over theirs' && ', over what somebody else has changed since'}.
            </Text>
          )}
          {problem && (
            <ProblemAlert problem={problem} onChangedMeanwhile={handleChangedMeanwhile} />
          )}
          {props.children}
        </div>
        {props.notice}
        <div className={classes.foot}>
          {discarding ? (
            <DiscardQuestion
              onKeep={() => setDiscarding(false)}
              onDiscard={() => {
                form.reset();
                setOpened(false);
              }}
            />
          ) : (
            <>
              <Group gap="xs" flex={1}>
                {props.footStart}
              </Group>
              <Button variant="default" onClick={handleClose} disabled={pending}>
                Cancel
              </Button>
              <Button type="submit" disabled={!canSubmit || pending || rereading}>
                {pending && pendingLabel ? pendingLabel : submitLabel}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Ctrl/Cmd+Enter submits from any field, even one where Enter starts a new line. */
function submitByModEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** What went wrong with a save, unless it is shown beside a field. */
interface Problem {
  words: string;
  isConflict?: boolean;
}

interface ProblemAlertProps {
  problem: Problem;
  onChangedMeanwhile: ((keep: 'theirs' | 'mine') => Promise<void>) | undefined;
}

function ProblemAlert({ problem, onChangedMeanwhile }: ProblemAlertProps) {
  if (!problem.isConflict || !onChangedMeanwhile) return <Alert color="red">{problem.words}</Alert>;
  return <ConflictAlert onKeep={onChangedMeanwhile} />;
}

/** Puts the server's field errors beside their fields; returns those that have no field here. */
function placeErrors<Values extends Record<string, unknown>, Transformed>(
  form: UseFormReturnType<Values, Transformed>,
  error: unknown,
): Problem | undefined {
  if (!(error instanceof CallError)) throw error;
  if (error.status === 412) return { words: error.serverMessage, isConflict: true };
  const known = form.getValues();
  const isKnown = ([field]: [string, string]) => (field.split('.')[0] ?? field) in known;
  const beside = Object.entries(error.fields).filter(isKnown);
  const others = Object.entries(error.fields).filter((entry) => !isKnown(entry));
  form.setErrors(Object.fromEntries(beside.map(([field, words]) => [field, sentence(words)])));
  if (others.length > 0) {
    return { words: others.map(([field, words]) => `${field} ${words}`).join(', ') };
  }
  return beside.length > 0 ? undefined : { words: error.serverMessage };
}
