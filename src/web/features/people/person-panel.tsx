/** The person selected in the list: details and notes, and what may be done. */

import { Button, Tabs, Title } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconNotes,
  IconPencil,
  IconPlus,
  IconUserOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Person } from '#contract/people.ts';
import { LogCallButton } from '#web/features/calls/log-call-button.tsx';
import { Viewers } from '#web/features/live/viewers.tsx';
import { NoteList } from '#web/features/notes/note-list.tsx';
import { useMay } from '#web/features/session/session.api.ts';
import { CallError } from '#web/lib/call-error.ts';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { calledName } from './called-name.ts';
import { personQuery } from './people.api.ts';
import { PersonDetails } from './person-details.tsx';
import classes from './person-panel.module.css';
import { PersonPanelLoading } from './person-panel-loading.tsx';

export type PanelTab = 'details' | 'notes';

interface PanelActions {
  /** The person's open tasks, below the details. */
  tasks: ReactNode;
  tab: PanelTab;
  onTabChange: (tab: PanelTab) => void;
  onEdit: (person: Person) => void;
  onAddNote: (person: Person) => void;
  onAddTask: (person: Person) => void;
  onDelete: (person: Person) => void;
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
  const mayDelete = useMay('person.delete', person);
  const role = [person.jobTitle, person.organizationName].filter(Boolean).join(' · ');
  const handleTab = (tab: string | null) =>
    props.onTabChange(tab === 'notes' ? 'notes' : 'details');
  return (
    <>
      <header className={classes.head}>
        <UserAvatar id={person.id} name={person.name} size="head" />
        <div className={classes.words}>
          <Title order={2} className={classes.name}>
            {calledName(person)}
          </Title>
          <div className={classes.role}>
            {role && <span>{role}</span>}
            <Viewers type="person" id={person.id} />
          </div>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => props.onAddTask(person)}
          >
            Add Task
          </Button>
          <LogCallButton link={{ personId: person.id }} about={`with ${person.name}`} />
          <LinkButton
            to="/people/$id"
            params={{ id: person.id }}
            variant="default"
            leftSection={<IconArrowsDiagonal size={16} stroke={1.75} aria-hidden />}
          >
            Open
          </LinkButton>
          <IconButton
            label="Edit contact"
            tooltip="Edit contact (E)"
            icon={IconPencil}
            onClick={() => props.onEdit(person)}
          />
          {mayDelete && (
            <DeleteIcon label="Delete contact" onClick={() => props.onDelete(person)} />
          )}
        </div>
      </header>
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
