/** Search for people and organizations from anywhere, and actions besides: Ctrl K, type, arrows, Enter. */
import { CloseButton, Combobox, Kbd, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Icon, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { getTitle, kindsIn, records } from '#contract/records.ts';
import { searchApi } from '#contract/search.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { getServerMessage } from '#web/lib/call-error.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { searchPause, useHeld } from '#web/ui/search-input.tsx';
import { type FoundRecord, foundIn, nameOption, stillFound } from './found.ts';
import classes from './global-search.module.css';
import { matchActions, type PaletteAction } from './palette-action.ts';
import { closeSearch, searchBoxId, searchTyped } from './search-state.ts';

interface GlobalSearchProps {
  actions: readonly PaletteAction[];
  opened: boolean;
  onClose: () => void;
}

export function GlobalSearch({ actions, opened, onClose }: GlobalSearchProps) {
  const picked = useRef<PaletteAction>(undefined);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      // Not earlier: by now the search has given the focus back, so that what opens next can take it.
      onExitTransitionEnd={() => {
        picked.current?.run();
        picked.current = undefined;
      }}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': 'Search people and organizations' } }}
    >
      <SearchBox
        actions={actions}
        onAct={(action) => {
          picked.current = action;
          closeSearch();
        }}
      />
    </Dialog>
  );
}

interface SearchBoxProps {
  actions: readonly PaletteAction[];
  onAct: (action: PaletteAction) => void;
}

function SearchBox({ actions, onAct }: SearchBoxProps) {
  const typed = useSyncExternalStore(searchTyped.subscribe, searchTyped.get);
  const [q] = useDebouncedValue(typed.trim(), searchPause);
  const combobox = useCombobox({ opened: true });
  const navigate = useNavigate();
  const { data, error, isPlaceholderData } = useQuery({
    ...makeQuery(searchApi.find, { query: { q } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    // A record found a while ago may have been renamed or deleted since.
    staleTime: 10_000,
  });
  const wanted = typed.trim();
  // The results for what is typed now; until they arrive, those of earlier results that still match.
  const answer = wanted === q && !isPlaceholderData ? data : undefined;
  const isWaiting = wanted !== '' && !answer && !(wanted === q && error);
  const results =
    wanted === '' || !data
      ? undefined
      : answer
        ? foundIn(answer)
        : stillFound(foundIn(data), wanted);
  const best = results?.at(0);
  const offered = matchActions(actions, typed);
  const isNothingOffered = !best && offered.length === 0;
  const list = useHeld({ results, offered });

  // Enter opens the best of the new results, unless another has been chosen with the arrow keys for what is typed.
  const chosenFor = useRef<string>(undefined);
  const first = best && nameOption(best);
  const selectAnew = useEffectEvent(() => {
    const options = document.querySelectorAll(`#${combobox.listId} [data-combobox-option]`);
    const isSelected = (option: Element) => option.hasAttribute('data-combobox-selected');
    const chosen = chosenFor.current === typed ? [...options].findIndex(isSelected) : -1;
    combobox.selectOption(Math.max(chosen, 0));
  });
  useEffect(() => {
    selectAnew();
  }, [answer, first, offered.length]);

  const open = ({ page }: FoundRecord) => {
    closeSearch();
    void navigate(page);
  };
  const handlePick = (value: string) => {
    const action = actions.find(({ id }) => value === `action:${id}`);
    if (action) return onAct(action);
    const found = list.shown.results?.find((each) => nameOption(each) === value);
    if (found) open(found);
  };

  // Pressed before the results arrive, Enter opens the best one as soon as they do.
  const [entered, setEntered] = useState('');
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeSearch();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') chosenFor.current = typed;
    if (event.key === 'Enter' && isWaiting && isNothingOffered) setEntered(wanted);
  };
  const pickEntered = useEffectEvent(() => {
    if (entered !== '' && entered === wanted && best) open(best);
    setEntered('');
  });
  useEffect(() => {
    if (answer) pickEntered();
  }, [answer]);

  return (
    <Combobox store={combobox} onOptionSubmit={handlePick}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          id={searchBoxId}
          role="combobox"
          data-autofocus
          size="md"
          variant="unstyled"
          className={classes.input}
          aria-label="Search people and organizations"
          placeholder="Search people & organizations..."
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={<WayOut />}
          rightSectionWidth={52}
          value={typed}
          onChange={(event) => searchTyped.set(event.currentTarget.value)}
          onKeyDown={handleKeyDown}
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        className={classes.list}
        aria-label="Results"
        onMouseDown={list.onMouseDown}
      >
        {kindsIn('search').map((kind) => (
          <FoundGroup
            key={kind}
            kind={kind}
            found={list.shown.results?.filter((each) => each.kind === kind)}
          />
        ))}
        {(['Actions', 'Go to'] as const).map((group) => (
          <ActionGroup key={group} group={group} offered={list.shown.offered} />
        ))}
      </Combobox.Options>
      <Text role="status" className={classes.words}>
        {nameEntity({
          typed: wanted,
          error,
          isWaiting,
          results,
        })}
      </Text>
    </Combobox>
  );
}

/** The key that closes it, or a button on touch screens. */
function WayOut() {
  return (
    <>
      <Kbd size="xs" className={classes.key} aria-hidden>
        Esc
      </Kbd>
      <CloseButton
        className={classes.close}
        iconSize={20}
        aria-label="Close search"
        onClick={closeSearch}
      />
    </>
  );
}

interface FoundGroupProps {
  kind: FoundRecord['kind'];
  found: readonly FoundRecord[] | undefined;
}

function FoundGroup({ kind, found }: FoundGroupProps) {
  if (!found?.length) return null;
  const sign = <Sign icon={kindsOnPages[kind].icon} />;
  return (
    <Combobox.Group label={getTitle(kind)}>
      {found.map(({ id, name, detail, face = sign }) => (
        <Combobox.Option key={id} value={nameOption({ kind, id })}>
          <Result leading={face} name={name} detail={detail} />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

interface ActionGroupProps {
  group: PaletteAction['group'];
  offered: readonly PaletteAction[];
}

function ActionGroup({ group, offered }: ActionGroupProps) {
  const actions = offered.filter((action) => action.group === group);
  if (actions.length === 0) return null;
  return (
    <Combobox.Group label={group}>
      {actions.map(({ id, label, icon }) => (
        <Combobox.Option key={id} value={`action:${id}`}>
          <Result leading={<Sign icon={icon} />} name={label} detail={null} />
        </Combobox.Option>
      ))}
    </Combobox.Group>
  );
}

function Sign({ icon: Icon }: { icon: Icon }) {
  return <Icon size={18} stroke={1.75} className={classes.icon} />;
}

interface Face {
  leading: ReactNode;
  name: string;
  detail: string | null;
}

function Result(props: Face) {
  return (
    <div className={classes.result}>
      <span className={classes.leading}>{props.leading}</span>
      <span className={classes.name}>{props.name}</span>
      {props.detail && <span className={classes.detail}>{props.detail}</span>}
    </div>
  );
}

interface SearchOutcome {
  typed: string;
  error: Error | null;
  isWaiting: boolean;
  results: readonly FoundRecord[] | undefined;
}

const anyOf = new Intl.ListFormat('en', { type: 'disjunction' });

/** The line under the list; empty while there are results. */
function nameEntity({ typed, error, isWaiting, results }: SearchOutcome): string {
  if (typed === '') return 'Type a name, an e-mail address, a phone number or a place.';
  if (error) return getServerMessage(error) ?? 'The search did not work. Try again.';
  if (results?.length) return '';
  const kinds = kindsIn('search').map((kind) => records[kind].labels);
  return isWaiting ? 'Searching...' : `No ${anyOf.format(kinds)} match “${typed}”.`;
}
