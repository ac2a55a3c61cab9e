/**
 * A fact that is edited in place: a press on it or its pencil turns it into an input with its words selected, and a
 * figure typed on the pencil begins it anew; Enter saves, Escape cancels.
 */
import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { sentence } from '#web/lib/validate.ts';
import classes from './fact.module.css';
import { Fact } from './fact.tsx';
import { IconButton } from './icon-button.tsx';
import { tellDeed } from './toast.ts';

interface InputProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  error: ReactNode;
}

interface EditableFactProps<Value> {
  label: string;
  value: Value;
  /** How the value is shown; a dash if there is none. */
  children?: ReactNode;
  /** Draws the input, with its label above it. */
  input: (props: InputProps<Value>) => ReactNode;
  /** Rejects if the value could not be saved; the input keeps what was typed. */
  onSave: (value: Value) => Promise<unknown>;
  /** Reads the record again after somebody else has changed it. */
  onReload: () => unknown;
}

export function EditableFact<Value>(props: EditableFactProps<Value>) {
  const { label, value, children } = props;
  const [isEditing, setIsEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The focus returns to where the edit began.
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  const pencilButton = (
    <IconButton
      ref={pencil}
      label={`Edit ${label}`}
      icon={IconPencil}
      className={classes.pencil}
      onClick={() => setIsEditing(true)}
      onKeyDown={({ key, ctrlKey, metaKey, altKey }) => {
        if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey) return;
        // The input has the focus before the figure is written, and so takes it.
        flushSync(() => setIsEditing(true));
      }}
    />
  );
  return (
    <Fact
      label={label}
      onClick={(event) => {
        if (!isForLink(event.target) && window.getSelection()?.isCollapsed) setIsEditing(true);
      }}
      action={pencilButton}
      editor={
        isEditing && <FactEditor {...props} initial={value} onDone={() => setIsEditing(false)} />
      }
    >
      {children}
    </Fact>
  );
}

interface FactEditorProps<Value> extends EditableFactProps<Value> {
  initial: Value;
  onDone: () => void;
}

function FactEditor<Value>(props: FactEditorProps<Value>) {
  const { label, initial, input, onReload, onDone } = props;
  // From the version that the edit began with: what a colleague has changed since is not overwritten unseen.
  const [onSave] = useState(() => props.onSave);
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<unknown>();
  const [isPending, setIsPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const first = form.current?.querySelector<HTMLInputElement>(
      'input:not([type=hidden]), textarea',
    );
    first?.focus();
    first?.select();
    // Scrolls its buttons into view too, which may lie below the window.
    form.current?.scrollIntoView({ block: 'nearest' });
    // An input that only chooses opens its list at once.
    if (first?.readOnly) first.click();
  }, []);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setIsPending(true);
    setError(undefined);
    try {
      await onSave(value);
      onDone();
      tellDeed(`${label} saved`);
    } catch (reason) {
      setError(reason);
      setIsPending(false);
    }
  };

  // An open list of options takes the first Escape.
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Escape' || isOpenList(event.target)) return;
    event.preventDefault();
    onDone();
  };

  const isConflict = error instanceof CallError && error.status === 412;
  return (
    <form
      ref={form}
      aria-label={`Edit ${label}`}
      // Otherwise the dialog around it would take the Escape that ends the edit.
      data-mantine-stop-propagation
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={handleKeyDown}
    >
      {input({ label, value, onChange: setValue, error: error ? wordsOf(error) : undefined })}
      {isConflict && (
        <Text size="xs" c="dimmed" mt={4}>
          What you typed is still here.
        </Text>
      )}
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="default" size="xs" onClick={onDone}>
          Cancel
        </Button>
        {isConflict && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              onDone();
              void onReload();
            }}
          >
            Load theirs
          </Button>
        )}
      </Group>
    </form>
  );
}

/** Following a link or selecting words by dragging does not begin an edit. */
function isForLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

function isOpenList(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.ariaExpanded === 'true';
}

/** What the server said about the field, or else about the call. */
function wordsOf(error: unknown): string {
  const field = error instanceof CallError ? Object.values(error.fields)[0] : undefined;
  return sentence(field ?? getServerMessage(error) ?? 'This could not be saved. Try again.');
}
