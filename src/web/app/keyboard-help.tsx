/** The list of all shortcuts. */
import { Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import classes from './keyboard.module.css';
import { listNavigation } from './navigation.ts';

interface KeyboardHelpProps {
  opened: boolean;
  onClose: () => void;
}

export function KeyboardHelp({ opened, onClose }: KeyboardHelpProps) {
  const entries = listNavigation(useCurrentUser().role);
  const groups = [
    {
      title: 'Anywhere',
      keys: [
        { keys: ['Ctrl', 'K'], words: 'Search, add a record, go to a page' },
        { keys: ['c'], words: 'The same, with what this page is about first' },
        { keys: ['q'], words: 'Work through what is due' },
        { keys: ['Ctrl', 'B'], words: 'Show or hide the sidebar' },
        ...entries.map(({ shortcut, title }) => ({
          keys: ['g', shortcut],
          words: `Go to ${title}`,
        })),
        { keys: ['?'], words: 'Show this list' },
      ],
    },
    {
      title: 'In the search',
      keys: [
        { keys: ['Enter'], words: 'Open the chosen one; twice for its page' },
        { keys: ['Ctrl', 'Enter'], words: 'Call the chosen one' },
        { keys: ['Tab'], words: 'Call, write a note, add a task, log a call' },
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
        { keys: ['Alt', '↑ ↓'], words: 'Move the task or event by a quarter of an hour' },
        { keys: ['Alt', 'Shift', '↑ ↓'], words: 'Make the event longer or shorter' },
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
        { keys: ['l'], words: 'Log a call' },
        { keys: ['x'], words: 'Select or deselect, as Space does' },
        { keys: ['m'], words: 'Merge what is selected' },
        { keys: ['Esc'], words: 'Clear the selection' },
      ],
    },
    {
      title: 'On the Organizations page',
      keys: [
        { keys: ['Space'], words: 'Select or deselect' },
        { keys: ['m'], words: 'Merge what is selected' },
        { keys: ['Esc'], words: 'Clear the selection' },
      ],
    },
    {
      title: 'In the table of a list',
      keys: [
        { keys: ['Enter'], words: 'Edit a cell, and save it; a digit replaces what is there' },
        { keys: ['Alt', '← →'], words: 'Move a column, on its head' },
        { keys: ['Shift', '← →'], words: 'Make it narrower or wider' },
        { keys: ['x'], words: 'Select or deselect, as Space does' },
        { keys: ['Shift', 'x'], words: 'Select from the last one to here' },
        { keys: ['Esc'], words: 'Clear the selection' },
      ],
    },
    {
      title: 'On the list of what was deleted',
      keys: [
        { keys: ['↑', '↓'], words: 'Move through the list' },
        { keys: ['Space'], words: 'Select' },
        { keys: ['r'], words: 'Restore what is selected' },
      ],
    },
    {
      title: 'On the Duplicates page',
      keys: [
        { keys: ['j', 'k'], words: 'Go to the next or previous group' },
        { keys: ['m'], words: 'Merge them; before you go to one, the first' },
        { keys: ['x'], words: 'Say that they are not the same' },
      ],
    },
    {
      title: 'On the board of opportunities',
      keys: [
        { keys: ['Enter'], words: 'Open' },
        { keys: ['←', '↑', '↓', '→'], words: 'Go to the cards, and from card to card' },
        { keys: ['Space'], words: 'Pick up a card, then arrow keys and Space' },
        { keys: ['Esc'], words: 'Leave the card where it was' },
      ],
    },
    {
      title: 'On the page of a person, an organization or an opportunity',
      keys: [
        { keys: ['e'], words: 'Edit' },
        { keys: ['n'], words: 'Write a note' },
        { keys: ['t'], words: 'Add a task' },
        { keys: ['l'], words: 'Log a call' },
      ],
    },
    {
      title: 'In the queue',
      keys: [
        { keys: ['1'], words: 'Reached' },
        { keys: ['2'], words: 'No answer' },
        { keys: ['3'], words: 'Call back' },
        { keys: ['4'], words: 'Not interested' },
        { keys: ['5'], words: 'Done' },
        { keys: ['Enter'], words: 'Save, with the next step that is chosen' },
        { keys: ['Tab'], words: 'Go to the next steps, then a number or the words of a day' },
        { keys: ['Esc'], words: 'Go back to the outcomes' },
        { keys: ['s'], words: 'Pass over a task' },
        { keys: ['Backspace'], words: 'Take back the last outcome' },
      ],
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
      opened={opened}
      onClose={onClose}
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
