/** A task of the queue: who to call and why, and beside it what was last, what is at stake and what they run. */

import { Anchor, Button, Text, Title } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { enoughNoAnswers, type QueueContact, type QueuedTask } from '#contract/queue.ts';
import { signalWords } from '#contract/unit-signals.ts';
import { StageBadge } from '#web/features/opportunities/stages.tsx';
import { getDueState } from '#web/features/tasks/due-date.ts';
import { PriorityBadge } from '#web/features/tasks/priority-badge.tsx';
import { activityTypeLabels } from '#web/features/tasks/task-labels.ts';
import { formatAmount, phoneAddress } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './queue.module.css';
import { whyDue } from './why-due.ts';

interface QueueCardProps {
  queued: QueuedTask;
  /** The form asks whom to call next, so that the card need not. */
  isClosing: boolean;
  /** It has come after another one, so that the focus goes to it. */
  takesFocus: boolean;
  children: ReactNode;
}

export function QueueCard({ queued, isClosing, takesFocus, children }: QueueCardProps) {
  const { task, person, organization, noAnswers, contacts } = queued;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const isEnough = !isClosing && noAnswers >= enoughNoAnswers && contacts.length > 0;
  return (
    <div className={classes.columns}>
      <section className={classes.card} aria-labelledby="queued">
        <Title order={2} id="queued" ref={heading} tabIndex={-1} className={classes.name ?? ''}>
          <Name queued={queued} />
        </Title>
        {person && (
          <Text c="dimmed">
            {person.jobTitle}
            {person.jobTitle && organization && ' · '}
            {organization && (
              <TextLink to="/organizations/$id" params={{ id: organization.id }}>
                {organization.name}
              </TextLink>
            )}
          </Text>
        )}
        <Phones person={person} organization={organization} />
        <div className={classes.why}>
          <Text fw={500} className={classes.title ?? ''}>
            {task.title}
          </Text>
          <Text
            fz="dense"
            data-due={task.dueDate ? getDueState(task.dueDate) : undefined}
            className={classes.due ?? ''}
          >
            {whyDue(task)}
          </Text>
          <div className={classes.traits}>
            <PriorityBadge priority={task.priority} />
            <Text c="dimmed" fz="dense">
              {activityTypeLabels[task.activityType]}
            </Text>
          </div>
          {task.description && (
            <Text className={classes.description ?? ''}>{task.description}</Text>
          )}
        </div>
        {isEnough && (
          <div className={classes.others}>
            <Text fw={500}>
              No answer {enoughNoAnswers} times. Others at {organization?.name}:
            </Text>
            <ul className={classes.list}>
              {contacts.map((contact) => (
                <li key={contact.id}>
                  <OtherContact contact={contact} />
                </li>
              ))}
            </ul>
          </div>
        )}
        {children}
      </section>
      <div className={classes.beside}>
        <Deal queued={queued} />
        <Touches queued={queued} />
        <Units queued={queued} />
      </div>
    </div>
  );
}

/** Whom it is about: the contact, or else the organization. */
function Name({ queued: { task, person, organization } }: { queued: QueuedTask }) {
  if (person) {
    return (
      <TextLink to="/people/$id" params={{ id: person.id }} inherit c="inherit">
        {person.name}
      </TextLink>
    );
  }
  if (organization) {
    return (
      <TextLink to="/organizations/$id" params={{ id: organization.id }} inherit c="inherit">
        {organization.name}
      </TextLink>
    );
  }
  return task.opportunityName ?? task.title;
}

function Phones({ person, organization }: Pick<QueuedTask, 'person' | 'organization'>) {
  const phone = person?.phone ?? organization?.phone;
  if (!person && !organization) return null;
  if (!phone) return <Text c="dimmed">No phone number is known.</Text>;
  return (
    <div className={classes.phone}>
      <Button
        component="a"
        href={phoneAddress(phone)}
        variant="light"
        leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
      >
        {phone}
      </Button>
      {person && !person.phone && (
        <Text c="dimmed" fz="dense">
          of {organization?.name}
        </Text>
      )}
    </div>
  );
}

function OtherContact({ contact: { id, name, jobTitle, phone } }: { contact: QueueContact }) {
  return (
    <>
      <TextLink to="/people/$id" params={{ id }}>
        {name}
      </TextLink>
      {jobTitle && `, ${jobTitle}`}
      {phone && (
        <>
          {' · '}
          <Anchor href={phoneAddress(phone)}>{phone}</Anchor>
        </>
      )}
    </>
  );
}

function Deal({ queued: { deal } }: { queued: QueuedTask }) {
  return (
    <SectionCard title="Open deal">
      {deal ? (
        <div className={classes.deal}>
          <TextLink to="/opportunities/$id" params={{ id: deal.id }}>
            {deal.name}
          </TextLink>
          <div className={classes.traits}>
            <Text className={classes.money ?? ''}>
              {deal.value === null ? 'No value' : formatAmount(deal.value)}
            </Text>
            <StageBadge stage={deal.stage} />
          </div>
        </div>
      ) : (
        <Text c="dimmed">No open deal.</Text>
      )}
    </SectionCard>
  );
}

function Touches({ queued: { touches } }: { queued: QueuedTask }) {
  return (
    <SectionCard title="Last touches">
      {touches.length === 0 && <Text c="dimmed">No calls, notes or events yet.</Text>}
      <ul className={classes.list}>
        {touches.map(({ id, at, sentence, text }) => (
          <li key={id} className={classes.touch}>
            <Text>{sentence}</Text>
            {text && (
              <Text lineClamp={3} className={classes.description ?? ''}>
                {text}
              </Text>
            )}
            <Text c="dimmed" fz="xs">
              <Ago at={at} />
            </Text>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function Units({ queued }: { queued: QueuedTask }) {
  const { organization, units, unitCount, signals } = queued;
  if (!organization) return null;
  const more = unitCount - units.length;
  return (
    <SectionCard title="Units" count={unitCount}>
      {units.length === 0 && <Text c="dimmed">No units are known.</Text>}
      {signals.length > 0 && (
        <ul className={classes.signals} aria-label="Coming up">
          {signals.map((signal) => (
            <li key={`${signal.unitId} ${signal.by}`}>
              <Text span c={signal.days < 0 ? 'var(--crm-danger)' : 'var(--crm-warning)'}>
                {signal.unitName}: {signalWords(signal)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.list}>
        {units.map(({ id, name, serial }) => (
          <li key={id}>
            {name}
            {serial && (
              <Text span c="dimmed">
                {' · '}
                {serial}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <Text c="dimmed">and {more} more</Text>}
    </SectionCard>
  );
}
