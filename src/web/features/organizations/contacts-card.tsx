/** The people of an organization, each a button that opens their page in a new tab. */
import { Button } from '@mantine/core';
import { IconMail, IconPhone, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { formatNumber, phoneAddress } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { getItems, PagedList } from '#web/ui/paged-list.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { ContactLink } from './contact-link.tsx';
import classes from './contacts-card.module.css';
import { contactsQuery } from './organizations.api.ts';

interface ContactsCardProps {
  organization: Organization;
  onAdd: () => void;
}

export function ContactsCard({ organization, onAdd }: ContactsCardProps) {
  const list = useInfiniteQuery(contactsQuery(organization.id));
  const people = getItems(list);
  const hidden = organization.contactsCount - people.length;
  const addButton = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />}
      onClick={onAdd}
    >
      Add Contact
    </Button>
  );
  return (
    <SectionCard
      title="Contacts"
      count={formatNumber(organization.contactsCount)}
      action={people.length > 0 && addButton}
    >
      <PagedList
        query={list}
        words={{
          loading: 'Loading contacts...',
          failed: 'Failed to fetch contacts',
          more: 'More contacts',
        }}
        skeleton={
          <SkeletonRows count={Math.min(Math.max(organization.contactsCount, 1), 6)} height={44} />
        }
        empty={
          <EmptyState
            icon={IconUsers}
            title="No contacts yet"
            hint="The people you talk to there belong here."
            action={addButton}
          />
        }
        moreButton={{ isQuiet: true, count: formatNumber(Math.max(hidden, 1)) }}
      >
        {(shown) => (
          <ul className={classes.list}>
            {shown.map((person) => (
              <ContactRow
                key={person.id}
                person={person}
                isFurther={person.organizationId !== organization.id}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </SectionCard>
  );
}

interface ContactRowProps {
  person: Person;
  /** Their primary organization is another one. */
  isFurther: boolean;
}

function ContactRow({ person, isFurther }: ContactRowProps) {
  const { id, name, jobTitle, email, phone, organizationName } = person;
  const others = [email, phone, 'No details yet'];
  const details = isFurther
    ? [organizationName ? `Also at ${organizationName}` : null, ...others]
    : [jobTitle, ...others];
  return (
    <li className={classes.row} data-record={id}>
      {/* Really a link, so that it can be opened and copied like one; the specification calls it a button. */}
      <Link
        to="/people/$id"
        params={{ id }}
        target="_blank"
        role="button"
        className={classes.person}
        data-face
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        <UserAvatar id={id} name={name} size="row" />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.detail}>{details.find(Boolean)}</span>
        </span>
      </Link>
      {phone && <ContactLink href={phoneAddress(phone)} label={`Call ${name}`} icon={IconPhone} />}
      {email && <ContactLink href={`mailto:${email}`} label={`Email ${name}`} icon={IconMail} />}
    </li>
  );
}
