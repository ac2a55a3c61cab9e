/** The selected person beside the list of people: who they are, what one does with them, and their open tasks. */
import { IconArrowsDiagonal, IconPencil } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import type { Erased } from '#contract/erasure.ts';
import type { Person } from '#contract/people.ts';
import { calledName } from '#web/features/people/called-name.ts';
import { ErasedCard } from '#web/features/people/erased-card.tsx';
import { PersonPanel } from '#web/features/people/person-panel.tsx';
import { useMay } from '#web/features/session/session.api.ts';
import { RecordHeader } from '#web/features/standings/record-header.tsx';
import { OpenTasks } from '#web/features/tasks/open-tasks.tsx';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { PersonMenu } from './record-menus.tsx';

interface HeadActions {
  onEdit: (person: Person) => void;
  onAddNote: (person: Person) => void;
  onAddTask: (person: Person) => void;
  onDelete: (person: Person) => void;
  onMergedInto: (survivorId: string) => void;
}

type PersonBesideProps = HeadActions & { onErased: () => void } & Omit<
    ComponentProps<typeof PersonPanel>,
    'head' | 'tasks'
  >;

export function PersonBeside(props: PersonBesideProps) {
  const { onEdit, onAddTask, onDelete, onMergedInto, onErased, ...panel } = props;
  const [erased, setErased] = useState<Erased | null>(null);
  const actions = { onEdit, onAddTask, onDelete, onMergedInto, onAddNote: props.onAddNote };
  const handleErased = (done: Erased) => {
    setErased(done);
    onErased();
  };
  if (erased) return <ErasedCard id={props.id} erased={erased} isBeside />;
  return (
    <PersonPanel
      {...panel}
      head={(person) => <Head person={person} {...actions} onErased={handleErased} />}
      tasks={<OpenTasks link={{ personId: props.id }} />}
    />
  );
}

function Head({
  person,
  onEdit,
  onAddNote,
  onAddTask,
  onDelete,
  onMergedInto,
  onErased,
}: HeadActions & { person: Person; onErased: (erased: Erased) => void }) {
  const { id, name, jobTitle, organizationName } = person;
  const mayDelete = useMay('person.delete', person);
  const link = { personId: id };
  return (
    <RecordHeader
      of={link}
      name={calledName(person)}
      isBeside
      isInPanel
      leading={<UserAvatar id={id} name={name} size="head" />}
      about={
        <>
          {jobTitle && <span>{jobTitle}</span>}
          {organizationName && <span>{organizationName}</span>}
        </>
      }
      quiet={
        <>
          <LinkButton
            to="/people/$id"
            params={{ id }}
            variant="default"
            leftSection={<IconArrowsDiagonal size={16} stroke={1.75} aria-hidden />}
          >
            Open
          </LinkButton>
          <IconButton
            label="Edit contact"
            tooltip="Edit contact (E)"
            icon={IconPencil}
            onClick={() => onEdit(person)}
          />
          <PersonMenu person={person} onErased={onErased} onMergedInto={onMergedInto} />
          {mayDelete && <DeleteIcon label="Delete contact" onClick={() => onDelete(person)} />}
        </>
      }
      reach={person}
      actions={{
        call: { link, about: `with ${name}` },
        onNote: () => onAddNote(person),
        onTask: () => onAddTask(person),
        isBesideList: true,
      }}
    />
  );
}
