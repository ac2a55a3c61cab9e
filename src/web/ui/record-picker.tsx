/** Picks one record out of many by part of its name; the caller does the searching. */
import {
  CloseButton,
  Combobox,
  type ComboboxProps,
  Text,
  TextInput,
  useCombobox,
} from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import classes from './record-picker.module.css';
import { searchPause, useHeld } from './search-input.tsx';

export interface RecordOption {
  id: string;
  name: string;
  /** A quiet second line that tells records of the same name apart. */
  detail?: string | null | undefined;
  /** Why it is offered. */
  why?: string | undefined;
}

/** What came of creating: the record; or what may be it already, and nothing was made; or neither, as it failed. */
export interface Creation {
  made?: RecordOption;
  alike?: { question: string; options: readonly RecordOption[] };
}

interface RecordPickerProps {
  label: string;
  /** 'Search people...' */
  placeholder: string;
  /** The picked record; its name may still be loading. */
  value: { id: string; name: string } | null;
  onChange: (option: RecordOption | null) => void;
  /** Called with what was typed, 150 ms after the last key, and with '' when the list opens. */
  onSearch: (q: string) => void;
  /** The results of the last search; undefined until the first has come. */
  options: readonly RecordOption[] | undefined;
  /** The search for what was typed has not been answered yet. */
  isSearching: boolean;
  isError: boolean;
  /** Shown in the list when nothing matches. */
  nothingFound: string;
  /** Adds a last option that creates a record of the typed name, `anyway` once somebody has seen what is alike. */
  onCreate?: (name: string, anyway: boolean) => Promise<Creation>;
  error?: ReactNode;
  /** True for the first field of a dialog, which gets the focus. */
  isFirst?: boolean | undefined;
  /** Inside a popover, the list must not be in a portal. */
  comboboxProps?: ComboboxProps | undefined;
}

const createOption = 'create';

export function RecordPicker(props: RecordPickerProps) {
  const { label, value, options = [], onChange, onSearch, onCreate } = props;
  // Null while the picked name is shown; the text while somebody types.
  const [typed, setTyped] = useState<string | null>(null);
  const [sent, setSent] = useState('');
  const [isCreating, setIsCreating] = useState(false);
  const [alike, setAlike] = useState<Creation['alike'] & { name: string }>();
  const wanted = typed?.trim() ?? '';
  const asked = alike?.name === wanted ? alike : undefined;
  const combobox = useCombobox({
    onDropdownOpen: () => {
      setSent(wanted);
      onSearch(wanted);
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setAlike(undefined);
    },
  });
  const search = useDebouncedCallback((q: string) => {
    setSent(q);
    onSearch(q);
  }, searchPause);

  const isSettled = wanted === sent && !props.isSearching;
  const shown = typed ?? value?.name ?? '';
  const match = options.find(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const canCreate = onCreate !== undefined && wanted !== '' && isSettled && !match;
  const list = useHeld({
    options: asked?.options ?? options,
    canCreate: canCreate || asked !== undefined,
    question: asked?.question,
  });

  // Enter picks the best match.
  const { selectFirstOption } = combobox;
  const found = options.map(({ id }) => id).join();
  const isFound = asked === undefined && wanted !== '' && isSettled && (found !== '' || canCreate);
  useEffect(() => {
    if (isFound) selectFirstOption();
  }, [isFound, wanted, found]);
  useEffect(() => {
    if (asked) selectFirstOption();
  }, [asked]);

  const handlePick = (option: RecordOption) => {
    setTyped(null);
    onChange(option);
    combobox.closeDropdown();
  };

  const handleCreate = async () => {
    if (isCreating || !onCreate) return;
    setIsCreating(true);
    const { made, alike } = await onCreate(wanted, asked !== undefined);
    setIsCreating(false);
    if (made) handlePick(made);
    if (!alike) return;
    // Whoever has gone on meanwhile is asked all the same: else the record would be saved without it.
    combobox.focusTarget();
    combobox.openDropdown();
    setAlike({ ...alike, name: wanted });
  };

  const handleSubmitOption = (id: string) => {
    if (id === createOption) return void handleCreate();
    const option = list.shown.options.find((each) => each.id === id);
    if (option) handlePick(option);
  };

  const handleLeave = () => {
    if (isCreating) return;
    combobox.closeDropdown();
    // A name typed in full counts as picked, an empty field as none; anything else is undone.
    if (match && wanted && isSettled) onChange(match);
    else if (typed !== null && wanted === '' && value) onChange(null);
    setTyped(null);
  };

  // Until the search is answered, Enter must neither pick from the old results nor submit the form.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !wanted || isSettled) return;
    event.preventDefault();
    // The list does not heed that: it presses what is selected.
    combobox.resetSelectedOption();
  };

  const showsNothing = !props.isError && isSettled && options.length === 0 && !canCreate;
  return (
    <Combobox store={combobox} onOptionSubmit={handleSubmitOption} {...props.comboboxProps}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label={label}
          error={props.error}
          placeholder={props.placeholder}
          autoComplete="off"
          data-autofocus={props.isFirst || undefined}
          value={shown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            search(event.currentTarget.value.trim());
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={handleLeave}
          onKeyDown={handleKeyDown}
          rightSectionPointerEvents="all"
          rightSection={
            shown !== '' && (
              <CloseButton
                size="sm"
                aria-label={`Clear ${label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setTyped(null);
                  onChange(null);
                }}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!props.options && !props.isError}>
        <Text
          role="status"
          className={classes.words}
          data-question={list.shown.question !== undefined || undefined}
        >
          {list.shown.question}
          {props.isError && 'The search did not work. Type again to retry.'}
          {showsNothing && props.nothingFound}
        </Text>
        <Combobox.Options
          className={classes.options}
          aria-label={label}
          onMouseDown={list.onMouseDown}
        >
          {list.shown.options.map((option) => (
            <Combobox.Option key={option.id} value={option.id} active={option.id === value?.id}>
              <span className={classes.name}>{option.name}</span>
              {option.detail && <span className={classes.detail}>{option.detail}</span>}
              {option.why && <span className={classes.why}>{option.why}</span>}
            </Combobox.Option>
          ))}
          {list.shown.canCreate && (
            <Combobox.Option value={createOption}>
              {isCreating ? 'Creating...' : asked ? 'Create anyway' : `Create "${wanted}"`}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
