/** The person selected in the list: details and notes, and what may be done. */

import { Button, Tabs } from '@mantine/core';
import { IconNotes, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Person } from '#contract/people.ts';
import { NoteList } from '#web/features/notes/note-list.tsx';
import { CallError } from '#web/lib/call-error.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { personQuery } from './people.api.ts';
import { PersonDetails } from './person-details.tsx';
import classes from './person-panel.module.css';
import { PersonPanelLoading } from './person-panel-loading.tsx';

export type PanelTab = 'details' | 'notes';

interface PanelActions {
  head: (person: Person) => ReactNode;
  /** The person's open tasks, below the details. */
  tasks: ReactNode;
  tab: PanelTab;
  onTabChange: (tab: PanelTab) => void;
  onAddNote: (person: Person) => void;
}

export function PersonPanel({ id, ...actions }: PanelActions & { id: string }) {
  const { data, error, isPending, refetch } = useQuery(personQuery(id));
  if (isPending) return <PersonPanelLoading />;
  if (error) {
    const isGone = error instanceof CallError && [400, 404].includes(error.status);
    return isGone ? (
      <EmptyState
        icon={IconUserOff}
        title="Person not found"
        hint="They may have been deleted, or the address may be mistyped."
      />
    ) : (
      <ErrorState title="Failed to fetch the contact" error={error} onRetry={refetch} />
    );
  }
  return <PanelContent person={data} {...actions} />;
}

function PanelContent({ person, ...props }: PanelActions & { person: Person }) {
  const handleTab = (tab: string | null) =>
    props.onTabChange(tab === 'notes' ? 'notes' : 'details');
  return (
    <>
      {props.head(person)}
      <Tabs
        value={props.tab}
        onChange={handleTab}
        keepMounted={false}
        classNames={{ root: classes.tabs, list: classes.tabList, panel: classes.body }}
      >
        <Tabs.List>
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="notes">Notes</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="details">
          <PersonDetails person={person} />
          {props.tasks}
        </Tabs.Panel>
        <Tabs.Panel value="notes">
          <Button
            variant="default"
            mb="md"
            leftSection={<IconNotes size={16} stroke={1.75} aria-hidden />}
            onClick={() => props.onAddNote(person)}
          >
            Add Note
          </Button>
          <NoteList link={{ personId: person.id }} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
