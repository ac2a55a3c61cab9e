/** `/people/{id}`: the facts, what is to be done, and what was said. */

import { IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Erased } from '#contract/erasure.ts';
import type { Person } from '#contract/people.ts';
import { FilesCard } from '#web/features/files/files-card.tsx';
import { MergedFacts } from '#web/features/merges/merged-facts.tsx';
import { focusNoteBox } from '#web/features/notes/focus-note-box.ts';
import { RecordOpportunitiesCard } from '#web/features/opportunities/record-opportunities-card.tsx';
import { calledName } from '#web/features/people/called-name.ts';
import { personQuery } from '#web/features/people/people.api.ts';
import { PersonFacts } from '#web/features/people/person-facts.tsx';
import { usePersonRemoval } from '#web/features/people/use-person-removal.ts';
import { useMay } from '#web/features/session/session.api.ts';
import { RecordHeader } from '#web/features/standings/record-header.tsx';
import { focusTaskTitle } from '#web/features/tasks/focus-task-title.ts';
import { dialogPart } from '#web/ui/later-part.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { RecordFrame, type RecordKind, RecordPage } from '#web/ui/record-page.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { PersonMenu } from './record-menus.tsx';
import { RecordSteps, RecordWork } from './record-work.tsx';

const EditContactDialog = dialogPart(async () => ({
  default: (await import('#web/features/people/edit-contact-dialog.tsx')).EditContactDialog,
}));

const ErasedCard = lazyPart(async () => ({
  default: (await import('#web/features/people/erased-card.tsx')).ErasedCard,
}));

const kind: RecordKind<Person> = {
  noun: 'contact',
  query: personQuery,
  gone: {
    icon: IconUserOff,
    title: 'Person not found',
    hint: 'They may have been deleted, or the address may be mistyped.',
  },
  list: { to: '/people', words: 'Go to people' },
  heights: { facts: 420, side: 320, work: 320 },
};

export function PersonPage() {
  // Kept here: the person may be read again, and is gone.
  const [gone, setGone] = useState<{ id: string; erased: Erased } | null>(null);
  const wayOn = <TextLink to="/people">Go to people</TextLink>;
  return (
    <RecordPage
      kind={kind}
      instead={(id) => gone && gone.id === id && <ErasedCard {...gone} wayOn={wayOn} />}
    >
      {(person) => (
        <Details person={person} onErased={(erased) => setGone({ id: person.id, erased })} />
      )}
    </RecordPage>
  );
}

interface DetailsProps {
  person: Person;
  onErased: (erased: Erased) => void;
}

function Details({ person, onErased }: DetailsProps) {
  const { id, name, organizationId, organizationName } = person;
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const mayDelete = useMay('person.delete', person);
  const remove = usePersonRemoval(() => navigate({ to: '/people' }));
  const link = { personId: id };
  return (
    <>
      <RecordFrame
        kind={kind}
        head={(buttons) => (
          <RecordHeader
            of={link}
            name={calledName(person)}
            leading={<UserAvatar id={id} name={name} size="head" />}
            about={
              <>
                <span>Contact Details</span>
                {person.jobTitle && <span>{person.jobTitle}</span>}
                {organizationName && <span>{organizationName}</span>}
              </>
            }
            quiet={buttons}
            reach={person}
            actions={{
              call: { link, about: `with ${name}` },
              onNote: focusNoteBox,
              onTask: focusTaskTitle,
            }}
          />
        )}
        more={
          <PersonMenu
            person={person}
            onErased={onErased}
            onMergedInto={(survivorId) => {
              void navigate({ to: '/people/$id', params: { id: survivorId }, replace: true });
            }}
          />
        }
        onEdit={() => setIsEditing(true)}
        onDelete={mayDelete ? () => void remove(person) : undefined}
        facts={
          <>
            <PersonFacts person={person} />
            <MergedFacts id={id} name={name} />
          </>
        }
        side={
          <>
            <RecordSteps link={link} />
            <RecordOpportunitiesCard
              link={link}
              start={{ ...link, personName: name, organizationId, organizationName }}
            />
            <FilesCard link={link} />
          </>
        }
      >
        <RecordWork link={link} />
      </RecordFrame>
      {isEditing && <EditContactDialog person={person} onClose={() => setIsEditing(false)} />}
    </>
  );
}
