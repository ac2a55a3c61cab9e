/** A member of the team: how many records they have, and the first of them. Every number opens its list. */
import { Badge, Title, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { StaffWorkload } from '#contract/staff-overview.ts';
import { formatNumber, getFullName } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/links.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { RoleBadge } from './role-badge.tsx';
import classes from './staff-card.module.css';
import { TaskStatusBadge } from './task-status-badge.tsx';

export function StaffCard({ member }: { member: StaffWorkload }) {
  const titleId = useId();
  const name = getFullName(member);
  const owner = { assignedToId: member.id };
  const counts = [
    {
      label: 'Organizations',
      count: member.organizationCount,
      to: '/organizations',
      search: owner,
    },
    { label: 'Contacts', count: member.contactCount, to: '/people', search: owner },
    {
      label: 'Total Tasks',
      count: member.taskCount,
      to: '/tasks',
      search: { owner: member.id, tab: 'all' },
    },
    { label: 'Pending', count: member.pendingCount, to: '/tasks', search: { owner: member.id } },
  ] as const;

  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <UserAvatar id={member.id} name={name} src={member.profileImageUrl} size="card" />
        <div className={classes.who}>
          <div className={classes.line}>
            <Title order={2} id={titleId} className={classes.cut} title={name}>
              {name}
            </Title>
            <RoleBadge role={member.role} />
          </div>
          <div className={classes.address}>{member.email ?? member.username}</div>
        </div>
        {member.overdueCount > 0 && <OverdueBadge member={member} />}
      </header>
      <ul className={classes.counts}>
        {counts.map(({ label, count, to, search }) => (
          <li key={label}>
            <Link to={to} search={search} className={classes.count}>
              <span className={classes.number}>{formatNumber(count)}</span>
              <span className={classes.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.columns}>
        <RecordSection
          title="Organizations"
          none="No organizations"
          more={restOf(member.organizationCount, member.organizations, 'more')}
          moreTo="/organizations"
          moreSearch={owner}
        >
          {member.organizations.map(({ id, name: organization }) => (
            <li key={id} className={classes.record}>
              <TextLink to="/organizations/$id" params={{ id }} className={classes.link}>
                {organization}
              </TextLink>
            </li>
          ))}
        </RecordSection>
        <RecordSection
          title="Contacts"
          none="No contacts"
          more={restOf(member.contactCount, member.contacts, 'more')}
          moreTo="/people"
          moreSearch={owner}
        >
          {member.contacts.map(({ id, name: contact }) => (
            <li key={id} className={classes.record}>
              <TextLink to="/people/$id" params={{ id }} className={classes.link}>
                {contact}
              </TextLink>
            </li>
          ))}
        </RecordSection>
      </div>
      <RecordSection
        title="Tasks"
        none="No tasks"
        more={restOf(member.taskCount, member.tasks, 'more tasks')}
        moreTo="/tasks"
        moreSearch={{ owner: member.id, tab: 'all' }}
      >
        {member.tasks.map(({ id, title, status }) => (
          <li key={id} className={classes.record}>
            <TextLink to="/tasks" search={{ owner: member.id, task: id }} className={classes.link}>
              {title}
            </TextLink>
            <TaskStatusBadge status={status} />
          </li>
        ))}
      </RecordSection>
    </article>
  );
}

/** '+7 more'; undefined if all are shown. */
function restOf(count: number, shown: readonly unknown[], words: string): string | undefined {
  const rest = count - shown.length;
  return rest > 0 ? `+${formatNumber(rest)} ${words}` : undefined;
}

function OverdueBadge({ member }: { member: StaffWorkload }) {
  return (
    <Tooltip
      label="Due before this moment. The tasks page counts a task once its day is over, so it may list fewer."
      multiline
      maw={280}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Badge
        color="red"
        flex="none"
        className={classes.overdue}
        renderRoot={(props) => (
          <Link to="/tasks" search={{ owner: member.id, filter: 'overdue' }} {...props} />
        )}
      >
        {formatNumber(member.overdueCount)} overdue
      </Badge>
    </Tooltip>
  );
}

interface RecordSectionProps {
  title: string;
  /** Shown if there is nothing. */
  none: string;
  more: string | undefined;
  moreTo: '/organizations' | '/people' | '/tasks';
  moreSearch: Record<string, string>;
  children: ReactNode[];
}

function RecordSection({ title, none, more, moreTo, moreSearch, children }: RecordSectionProps) {
  return (
    <section className={classes.section}>
      <h3 className={classes.sectionTitle}>{title}</h3>
      {children.length === 0 ? (
        <p className={classes.none}>{none}</p>
      ) : (
        <ul className={classes.records}>{children}</ul>
      )}
      {more && (
        <TextLink to={moreTo} search={moreSearch} className={classes.more}>
          {more}
        </TextLink>
      )}
    </section>
  );
}
