/** `/people/{id}`: the facts, what is to be done, and what was said. */

import { IconUserOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Person } from '#contract/people.ts';
import { RecordOpportunitiesCard } from '#web/features/opportunities/record-opportunities-card.tsx';
import { EditContactDialog } from '#web/features/people/edit-contact-dialog.tsx';
import { personQuery } from '#web/features/people/people.api.ts';
import { PersonFacts } from '#web/features/people/person-facts.tsx';
import { usePersonRemoval } from '#web/features/people/use-person-removal.ts';
import { useMay } from '#web/features/session/session.api.ts';
import { RecordFrame, type RecordKind, RecordPage } from '#web/ui/record-page.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { RecordWork } from './record-work.tsx';

const kind: RecordKind<Person> = {
  noun: 'contact',
  query: personQuery,
  gone: {
    icon: IconUserOff,
    title: 'Person not found',
    hint: 'They may have been deleted, or the address may be mistyped.',
  },
  list: { to: '/people', words: 'Go to people' },
  heights: { facts: 420, work: 320 },
  hasFewFacts: true,
};

export function PersonPage() {
  return <RecordPage kind={kind}>{(person) => <Details person={person} />}</RecordPage>;
}

function Details({ person }: { person: Person }) {
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
        name={name}
        leading={<UserAvatar id={id} name={name} size="head" />}
        onEdit={() => setIsEditing(true)}
        onDelete={mayDelete ? () => void remove(person) : undefined}
        facts={<PersonFacts person={person} />}
      >
        <RecordWork link={link} call={{ link, about: `with ${name}` }}>
          <RecordOpportunitiesCard
            link={link}
            start={{ ...link, personName: name, organizationId, organizationName }}
          />
        </RecordWork>
      </RecordFrame>
      {isEditing && <EditContactDialog person={person} onClose={() => setIsEditing(false)} />}
    </>
  );
}
