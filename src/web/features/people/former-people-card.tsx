/** Who has left an organization, the last of them first; nothing until somebody has. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormerPerson } from '#contract/memberships.ts';
import { formatNumber } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/links.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import classes from './former-people-card.module.css';
import { membershipWords } from './membership-words.ts';
import { formerPeopleQuery } from './memberships.api.ts';

const shownAtFirst = 5;

export function FormerPeopleCard({ organizationId }: { organizationId: string }) {
  const { data: people = [] } = useQuery(formerPeopleQuery(organizationId));
  const [isWhole, setIsWhole] = useState(false);
  if (people.length === 0) return null;
  const hidden = people.length - shownAtFirst;
  return (
    <SectionCard title="Formerly here" count={formatNumber(people.length)}>
      <ul className={classes.list}>
        {people.slice(0, isWhole ? people.length : shownAtFirst).map((person) => (
          <FormerRow key={person.personId} person={person} />
        ))}
      </ul>
      {!isWhole && hidden > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => setIsWhole(true)}
        >{`${formatNumber(hidden)} more`}</Button>
      )}
    </SectionCard>
  );
}

function FormerRow({ person }: { person: FormerPerson }) {
  const { personId, personName } = person;
  return (
    <li className={classes.row}>
      <UserAvatar id={personId} name={personName} size="row" />
      <span className={classes.words}>
        <TextLink to="/people/$id" params={{ id: personId }}>
          {personName}
        </TextLink>
        <span className={classes.detail}>{membershipWords(person)}</span>
      </span>
    </li>
  );
}
