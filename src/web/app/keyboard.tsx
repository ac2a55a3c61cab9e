/** Shortcuts that work everywhere, and the dialog that lists them all. */
import { Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openSearch } from '#web/features/search/search-state.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './keyboard.module.css';
import { listNavigation } from './navigation.ts';

/** How long `g` waits for the letter of the page to go to. */
const sequencePause = 1_200;

export function Keyboard() {
  const [helpOpened, setHelpOpened] = useState(false);
  const entries = listNavigation(useCurrentUser().role);
  const navigate = useNavigate();
  const leaderAt = useRef(Number.NEGATIVE_INFINITY);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const isSecond = event.timeStamp - leaderAt.current < sequencePause;
    const entry = isSecond ? entries.find((each) => each.shortcut === event.key) : undefined;
    leaderAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    if (entry) void navigate({ to: entry.to });
    else if (event.key === 'c') openSearch();
    else if (event.key === '?') setHelpOpened(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  // In the capture phase, so that the second key of a sequence is not also a shortcut of the page.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, []);

  const groups = [
    {
      title: 'Anywhere',
      keys: [
        { keys: ['Ctrl', 'K'], words: 'Search, add a record, go to a page' },
        { keys: ['c'], words: 'The same, with what this page is about first' },
        { keys: ['Ctrl', 'B'], words: 'Show or hide the sidebar' },
        ...entries.map(({ shortcut, title }) => ({
          keys: ['g', shortcut],
          words: `Go to ${title}`,
        })),
        { keys: ['?'], words: 'Show this list' },
      ],
    },
    {
      title: 'On the calendar',
      keys: [
        { keys: ['←', '→'], words: 'Go to the previous or next week or month' },
        { keys: ['t'], words: 'Go to today' },
        { keys: ['w'], words: 'Show a week' },
        { keys: ['m'], words: 'Show a month' },
        { keys: ['Space'], words: 'Pick up a task or event, then arrow keys and Space' },
      ],
    },
    {
      title: 'On the People page',
      keys: [
        { keys: ['↑', '↓'], words: 'Move through the list' },
        { keys: ['Enter'], words: 'Open' },
        { keys: ['e'], words: 'Edit' },
        { keys: ['n'], words: 'Add a note' },
        { keys: ['t'], words: 'Add a task' },
      ],
    },
    {
      title: 'On the board of opportunities',
      keys: [
        { keys: ['Enter'], words: 'Open' },
        { keys: ['←', '↑', '↓', '→'], words: 'Go from card to card' },
        { keys: ['Space'], words: 'Pick up a card, then arrow keys and Space' },
        { keys: ['Esc'], words: 'Leave the card where it was' },
      ],
    },
    {
      title: 'On the page of a person, an organization or an opportunity',
      keys: [{ keys: ['e'], words: 'Edit' }],
    },
    {
      title: 'On the Tasks page',
      keys: [
        { keys: ['↑', '↓'], words: 'Move through the list' },
        { keys: ['Enter'], words: 'Open' },
        { keys: ['x'], words: 'Select or deselect the task, as Space does' },
        { keys: ['Esc'], words: 'Clear the selection' },
      ],
    },
  ];
  return (
    <Dialog
      opened={helpOpened}
      onClose={() => setHelpOpened(false)}
      title="Keyboard shortcuts"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="lg">
        {groups.map((group) => (
          <section key={group.title}>
            <Title order={3} mb={4}>
              {group.title}
            </Title>
            {group.keys.map(({ keys, words }) => (
              <div key={words} className={classes.row}>
                <Text>{words}</Text>
                <Group gap={4} wrap="nowrap">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Group>
              </div>
            ))}
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Letters belong to the focused field or dialog. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]') !== null
  );
}
