/** Where a person works beside their organization, and where they worked before: two facts, edited in a dialog. */
import { Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Membership } from '#contract/memberships.ts';
import type { Person } from '#contract/people.ts';
import { Fact } from '#web/ui/fact.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { membershipWords } from './membership-words.ts';
import { membershipsQuery } from './memberships.api.ts';
import classes from './people.module.css';
import { OrganizationLink } from './person-links.tsx';

const MembershipsDialog = dialogPart(async () => ({
  default: (await import('./memberships-dialog.tsx')).MembershipsDialog,
}));

/** For a list of facts; without a person to edit they are only read. */
export function MembershipFacts({ person, isEditable }: { person: Person; isEditable?: boolean }) {
  const { data: memberships = [], isSuccess } = useQuery(membershipsQuery(person.id));
  const [isEditing, setIsEditing] = useState(false);
  const others = memberships.filter(({ isPrimary }) => !isPrimary);
  const present = others.filter(({ until }) => until === null);
  const former = others.filter(({ until }) => until !== null);
  const edit = isEditable && isSuccess && (
    <IconButton
      label="Edit Also at"
      icon={IconPencil}
      className={classes.editOrganizations}
      onClick={() => setIsEditing(true)}
    />
  );
  return (
    <>
      {(isEditable || present.length > 0) && (
        <Fact label="Also at" action={edit}>
          {present.length > 0 && <Lines memberships={present} />}
        </Fact>
      )}
      {former.length > 0 && (
        <Fact label="Formerly at">
          <Lines memberships={former} />
        </Fact>
      )}
      {isEditing && (
        <MembershipsDialog
          person={person}
          memberships={memberships}
          onClose={() => setIsEditing(false)}
        />
      )}
    </>
  );
}

function Lines({ memberships }: { memberships: readonly Membership[] }) {
  return (
    <ul className={classes.memberships}>
      {memberships.map((membership) => {
        const { organizationId, from, until } = membership;
        const words = membershipWords(membership);
        return (
          <li key={`${organizationId} ${from} ${until}`}>
            <OrganizationLink {...membership} />
            {words && (
              <Text component="span" size="xs" c="dimmed" display="block">
                {words}
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}
