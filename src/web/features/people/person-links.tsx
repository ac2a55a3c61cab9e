/** How a person's facts are shown: addresses as links, names in place of ids, tags as links to a list. */
import { Anchor, Group, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Person } from '#contract/people.ts';
import { StaffAvatar } from '#web/features/users/staff-avatar.tsx';
import { useStaffName } from '#web/features/users/users.api.ts';
import { phoneAddress } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/links.tsx';
import classes from './people.module.css';

export function EmailLink({ email }: Pick<Person, 'email'>) {
  return email && <Anchor href={`mailto:${email}`}>{email}</Anchor>;
}

export function PhoneLink({ phone }: Pick<Person, 'phone'>) {
  return phone && <Anchor href={phoneAddress(phone)}>{phone}</Anchor>;
}

/** Opens in a new tab, so that the contact stays open. */
export function OrganizationLink({
  organizationId,
  organizationName,
}: Pick<Person, 'organizationId' | 'organizationName'>) {
  if (!organizationId) return null;
  return (
    <TextLink
      to="/organizations/$id"
      params={{ id: organizationId }}
      target="_blank"
      rel="noopener"
      title="Opens in a new tab"
    >
      {organizationName}
      <IconExternalLink size={14} stroke={1.75} className={classes.newTab} aria-hidden />
    </TextLink>
  );
}

export function Assignee({ assignedToId }: Pick<Person, 'assignedToId'>) {
  const assignee = useStaffName()(assignedToId);
  if (!assignedToId) return <Text c="dimmed">Nobody</Text>;
  return (
    assignee && (
      <Group gap={8} wrap="nowrap">
        <StaffAvatar member={assignee} size="line" />
        {assignee.name}
      </Group>
    )
  );
}
