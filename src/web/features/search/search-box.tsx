/** The box of the search with what it lists below: results, actions, and what to do with a record. */
import { CloseButton, Combobox, Kbd, Text, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { kindsIn } from '#contract/records.ts';
import type { Address } from '#web/features/records/kinds-on-pages.tsx';
import { type Subject, subjectOfRecord } from '#web/features/records/subject.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { useHeld } from '#web/ui/search-input.tsx';
import { nameOption } from './found.ts';
import classes from './global-search.module.css';
import { fullPageOfPlace, placeOfRecord } from './hit-options.ts';
import { noteOpened } from './opened-records.ts';
import { matchActions, type PaletteAction } from './palette-action.ts';
import { ActionGroup, FoundGroup, Hits, OpenedGroup, verbsMark } from './palette-groups.tsx';
import { PaletteHints } from './palette-hints.tsx';
import { sayOutcome } from './palette-words.ts';
import { closeSearch, searchBoxId, searchEntered, searchTyped } from './search-state.ts';
import { heedSecondEnter } from './second-enter.ts';
import { useOpened } from './use-opened.ts';
import { usePaletteAnswers } from './use-palette-answers.ts';
import { callLetter, type ListVerbs, useVerbs } from './use-verbs.ts';

interface SearchBoxProps {
  actions: readonly PaletteAction[];
  listVerbs: ListVerbs;
  onAct: (action: PaletteAction) => void;
}

/** While nothing is typed, so many actions stand above what was opened lately. */
const actionsAtFirst = 3;

/** A record on the list. */
interface Listed {
  place: Address | undefined;
  subject: Subject | undefined;
}

export function SearchBox({ actions, listVerbs, onAct }: SearchBoxProps) {
  const text = useSyncExternalStore(searchTyped.subscribe, searchTyped.get);
  const answers = usePaletteAnswers(text);
  const { typed, results, groups, isNamed, isWhole } = answers;
  const combobox = useCombobox({ opened: true });
  const navigate = useNavigate();
  const me = useCurrentUser();
  const opened = useOpened(me.id, typed.wanted === '');
  const acting = useVerbs(listVerbs, onAct);

  const offered = typed.hasActions ? matchActions(actions, typed.sought) : [];
  // Hits of earlier letters are looked at, but what is typed now may be something else.
  const isSure = isNamed && (Boolean(results?.length) || offered.length > 0 || isWhole);
  const isNothingListed = !results?.length && offered.length === 0 && groups.length === 0;
  const list = useHeld({ results, offered, groups, opened });

  // Enter opens the best of the new results, unless another has been chosen with the arrow keys for what is typed.
  const chosenFor = useRef<string>(undefined);
  const optionsShown = () =>
    Array.from(document.querySelectorAll(`#${combobox.listId} [data-combobox-option]`));
  const findChosen = () =>
    optionsShown().find((option) => option.hasAttribute('data-combobox-selected'));
  const selectAnew = useEffectEvent(() => {
    const chosen = findChosen();
    const isKept = chosen && chosenFor.current === text;
    combobox.selectOption(isKept ? optionsShown().indexOf(chosen) : 0);
  });
  const first = results?.[0] ?? groups[0]?.hits[0];
  const firstOption = first && nameOption(first);
  useEffect(() => {
    selectAnew();
  }, [isNamed, isWhole, firstOption, offered.length, opened.length, acting.subject]);

  const lookUp = (value: string): Listed | undefined => {
    const found = list.shown.results?.find((each) => nameOption(each) === value);
    if (found) return { place: found.page, subject: found.subject };
    const hit = list.shown.groups
      .flatMap(({ hits }) => hits)
      .find((each) => nameOption(each) === value);
    if (hit) return { place: placeOfRecord(hit), subject: subjectOfRecord(hit) };
    const record = list.shown.opened.find((each) => nameOption(each) === value);
    // Its name may be all that this browser has kept of it.
    const subject = record && subjectOfRecord(record);
    return (
      record && {
        place: placeOfRecord(record),
        subject: subject && { ...subject, phone: undefined },
      }
    );
  };
  const open = (value: string) => {
    const { place } = lookUp(value) ?? {};
    if (!place) return;
    closeSearch();
    const record = [...list.shown.groups.flatMap(({ hits }) => hits), ...list.shown.opened].find(
      (each) => nameOption(each) === value,
    );
    if (record) noteOpened(me.id, record);
    void navigate(place);
    const page = fullPageOfPlace(place);
    if (page) heedSecondEnter(() => void navigate(page));
  };
  const handlePick = (value: string) => {
    const action = [...acting.verbs, ...actions].find(({ id }) => value === `action:${id}`);
    if (action) onAct(action);
    else open(value);
  };
  const actOn = (option: Element | null | undefined, letter?: string): boolean => {
    const { subject } = lookUp(option?.getAttribute('value') ?? '') ?? {};
    if (subject) acting.choose(subject, letter);
    return subject !== undefined;
  };

  // Pressed before anything is listed, Enter opens the best as soon as it is, with Ctrl calls it, and Tab says what else.
  const [ahead, setAhead] = useState(() => {
    const key = searchEntered.get();
    searchEntered.set('');
    return key && typed.sought !== '' ? { key, wanted: typed.wanted } : null;
  });
  const keyAhead = useEffectEvent(() => {
    if (!ahead) return;
    if (ahead.wanted !== typed.wanted) return setAhead(null);
    if (!isSure) return;
    const best = optionsShown().at(0);
    setAhead(null);
    if (ahead.key === 'Tab') actOn(best);
    else if (ahead.key === 'Call' && actOn(best, callLetter)) return;
    else if (best) handlePick(best.getAttribute('value') ?? '');
  });
  useEffect(() => {
    keyAhead();
  }, [isNamed, isWhole, typed.wanted, ahead]);

  /** The list does not heed that an Enter was taken: it presses what is selected. */
  const keepFromList = () => combobox.resetSelectedOption();

  const handleActing = (event: KeyboardEvent) => {
    const { key } = event;
    const isBack = ['Escape', 'ArrowLeft', 'Backspace', 'Tab'].includes(key);
    if (isBack) acting.choose(null);
    const isTaken = isBack || key.length === 1 || (key === 'Enter' && acting.isWaiting);
    if (!isTaken) return;
    if (!isBack && !event.ctrlKey && !event.metaKey)
      acting.press(key === 'Enter' ? key : key.toLowerCase());
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Enter') keepFromList();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (acting.subject) return handleActing(event);
    if (key === 'Escape') closeSearch();
    if (key === 'ArrowDown' || key === 'ArrowUp') chosenFor.current = text;
    const isAct = key === 'Tab' && !event.shiftKey;
    const isCall = key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isToWait = !isSure && !results?.length && offered.length === 0;
    if ((key === 'Enter' || isAct) && isToWait && chosenFor.current !== text) {
      setAhead({ key: isCall ? 'Call' : key, wanted: typed.wanted });
      event.preventDefault();
    } else if (isAct && actOn(findChosen())) event.preventDefault();
    else if (isCall && actOn(findChosen(), callLetter)) {
      event.preventDefault();
      keepFromList();
    }
  };
  const handleClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element) || !target.closest(`[${verbsMark}]`)) return;
    if (actOn(target.closest('[role=option]'))) event.stopPropagation();
  };

  const isEmpty = typed.wanted === '';
  const isSplit = isEmpty && opened.length > 0;
  const { shown } = list;
  const ofGroup = (group: PaletteAction['group']) =>
    shown.offered.filter((each) => each.group === group);
  const [atFirst, later] = isSplit
    ? [ofGroup('Actions').slice(0, actionsAtFirst), ofGroup('Actions').slice(actionsAtFirst)]
    : [ofGroup('Actions'), []];
  return (
    <Combobox store={combobox} onOptionSubmit={handlePick}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          id={searchBoxId}
          role="combobox"
          data-autofocus
          // Escape goes back to the results first.
          data-mantine-stop-propagation={acting.subject !== null}
          size="md"
          variant="unstyled"
          className={classes.input}
          aria-label="Search people and organizations"
          placeholder="Search people & organizations..."
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          rightSection={<WayOut />}
          rightSectionWidth={52}
          value={text}
          onChange={(event) => {
            acting.choose(null);
            searchTyped.set(event.currentTarget.value);
          }}
          onKeyDown={handleKeyDown}
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        className={classes.list}
        aria-label="Results"
        onMouseDown={list.onMouseDown}
        onClickCapture={handleClick}
      >
        {acting.subject ? (
          <ActionGroup label={acting.subject.name} offered={acting.verbs} />
        ) : (
          <>
            {kindsIn('search').map((kind) => (
              <FoundGroup
                key={kind}
                kind={kind}
                found={shown.results?.filter((each) => each.kind === kind)}
              />
            ))}
            <ActionGroup label="Actions" offered={atFirst} />
            {isEmpty && <OpenedGroup opened={shown.opened} />}
            <ActionGroup label="More actions" offered={later} />
            <ActionGroup label="Go to" offered={ofGroup('Go to')} />
            {shown.groups.map((group) => (
              <Hits
                key={group.kind}
                group={group}
                isFurther={shown.results?.some(({ kind }) => kind === group.kind) === true}
              />
            ))}
          </>
        )}
      </Combobox.Options>
      <Text role="status" className={classes.words}>
        {acting.subject ? '' : sayOutcome(answers, !isNothingListed)}
      </Text>
      {(isEmpty || acting.subject || !isNothingListed) && (
        <PaletteHints isActing={acting.subject !== null} isEmpty={isEmpty} />
      )}
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
