/** Edits one cell where it stands: Enter saves, Escape gives back, Tab saves and moves on; a fault is said at the cell. */
import { Button, Group, Text } from '@mantine/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { sentence } from '#web/lib/validate.ts';
import { tellDeed } from '#web/ui/toast.ts';
import classes from './cell-editor.module.css';
import type { Editing, Step } from './columns.tsx';

interface InputProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  error: boolean;
}

interface CellEditorProps<Row, Value> {
  label: string;
  row: Row;
  value: Value;
  /** Its label is for screen readers alone: the head of the column says it. */
  input: (props: InputProps<Value>) => ReactNode;
  /** A choice is saved as soon as it is made. */
  savesAtOnce?: boolean | ((value: Value) => boolean);
  save: (row: Row, value: Value) => Promise<Row>;
  /** Reads the record again after somebody else has changed it. */
  reload: () => Promise<Row>;
  editing: Editing<Row>;
}

export function CellEditor<Row, Value>(props: CellEditorProps<Row, Value>) {
  const { label, value: initial, input, savesAtOnce = false, editing } = props;
  // The version that the edit began with: what a colleague changes meanwhile is not overwritten unseen.
  const [seen] = useState(props.row);
  const [value, setValue] = useState(initial);
  const [fault, setFault] = useState<unknown>();
  const form = useRef<HTMLFormElement>(null);
  const isSaving = useRef(false);
  const latest = useRef(initial);

  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>(
      'input:not([type=hidden]), textarea',
    );
    first?.focus();
    first?.select();
    // An input that only chooses opens its list at once.
    if (first?.readOnly) first.click();
  }, []);

  const save = async (row: Row, given: Value, step: Step) => {
    if (isSaving.current) return;
    if (row === seen && JSON.stringify(given) === JSON.stringify(initial)) {
      return editing.onDone(step);
    }
    isSaving.current = true;
    setFault(undefined);
    try {
      editing.onSaved(await props.save(row, given));
      editing.onDone(step);
      tellDeed(`${label} saved`);
    } catch (reason) {
      setFault(reason);
    } finally {
      isSaving.current = false;
    }
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // The keys of the table are not for what is typed.
    event.stopPropagation();
    if (event.key === 'Tab') {
      if (fault !== undefined) return;
      event.preventDefault();
      // Some inputs take what was typed only when they are left.
      if (event.target instanceof HTMLElement) event.target.blur();
      void save(seen, latest.current, event.shiftKey ? 'previous' : 'next');
    }
    if (event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      void save(seen, value, 'stay');
    }
    // An open list of options takes the first Escape.
    if (event.key === 'Escape' && !isOpenList(event.target)) {
      event.preventDefault();
      editing.onDone('stay');
    }
  };

  // Going on to another cell saves; a list or calendar of this input is not elsewhere.
  const handleBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) => {
    if (!(relatedTarget instanceof HTMLElement) || currentTarget.contains(relatedTarget)) return;
    if (relatedTarget.closest('[data-cell]') && fault === undefined) {
      void save(seen, latest.current, 'stay');
    }
  };

  const takeTheirs = async (keep: 'theirs' | 'mine') => {
    try {
      const now = await props.reload();
      if (keep === 'mine') return await save(now, value, 'stay');
      editing.onSaved(now);
      editing.onDone('stay');
    } catch (reason) {
      setFault(reason);
    }
  };

  const isConflict = fault instanceof CallError && fault.status === 412;
  return (
    <form
      ref={form}
      aria-label={`Edit ${label}`}
      className={classes.editor}
      data-mantine-stop-propagation
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(seen, value, 'stay');
      }}
      onKeyDown={handleKeyDown}
      onBlur={handleBlur}
    >
      {input({
        label,
        value,
        error: fault !== undefined,
        onChange: (given) => {
          setValue(given);
          latest.current = given;
          const isDone = typeof savesAtOnce === 'function' ? savesAtOnce(given) : savesAtOnce;
          if (isDone) void save(seen, given, 'stay');
        },
      })}
      {/* With several inputs, Enter would otherwise send nothing. */}
      <button type="submit" hidden tabIndex={-1} />
      {fault !== undefined && (
        <div className={classes.fault} role="alert">
          <Text size="sm">{isConflict ? changedMeanwhile : wordsOf(fault)}</Text>
          {isConflict && (
            <Group gap="xs" mt={6}>
              <Button variant="default" size="compact-sm" onClick={() => void takeTheirs('theirs')}>
                Load theirs
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => void takeTheirs('mine')}>
                Keep mine
              </Button>
            </Group>
          )}
        </div>
      )}
    </form>
  );
}

const changedMeanwhile =
  'Somebody else changed this in the meantime. What you typed is still here.';

function isOpenList(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.ariaExpanded === 'true';
}

/** What the server said about the field, or else about the call. */
function wordsOf(error: unknown): string {
  const field = error instanceof CallError ? Object.values(error.fields)[0] : undefined;
  return sentence(field ?? getServerMessage(error) ?? 'This could not be saved. Try again.');
}
