/** A fact that is edited where it stands: a pencil turns it into its input, Enter saves, Esc takes it back. */
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
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { sentence } from '#web/lib/validate.ts';
import classes from './fact.module.css';
import { Fact } from './fact.tsx';
import { IconButton } from './icon-button.tsx';

interface InputProps<Value> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  error: ReactNode;
}

interface EditableFactProps<Value> {
  label: string;
  value: Value;
  /** How the value reads; a dash stands where nothing is known. */
  children?: ReactNode;
  /** Draws the input, with its label above it. */
  input: (props: InputProps<Value>) => ReactNode;
  /** Rejects when the value could not be saved; what was typed stays in the input. */
  onSave: (value: Value) => Promise<unknown>;
  /** Reads the record again once somebody else has changed it. */
  onReload: () => unknown;
}

export function EditableFact<Value>(props: EditableFactProps<Value>) {
  const { label, value, children } = props;
  const [isEditing, setIsEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The focus goes back to where the edit began.
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
  const { label, initial, input, onSave, onReload, onDone } = props;
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
    // Its buttons too, which may lie below what the window shows.
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
    } catch (reason) {
      setError(reason);
      setIsPending(false);
    }
  };

  // An open list of options takes the first Esc for itself.
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
      // Or the dialog around it would take the Esc that ends the edit.
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

/** A click on a link follows it, and a drag over the words selects them: neither begins an edit. */
function isForLink(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a') !== null;
}

function isOpenList(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.ariaExpanded === 'true';
}

/** What the server said about the field, else about the call. */
function wordsOf(error: unknown): string {
  const field = error instanceof CallError ? Object.values(error.fields)[0] : undefined;
  return sentence(field ?? getServerMessage(error) ?? 'This could not be saved. Try again.');
}
