/** Import All, and each kind on its own; in test mode at most 50 records of each. */
import { Button, Checkbox, Group, Switch, Text } from '@mantine/core';
import { IconBuilding, IconListCheck, IconNote, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { CrmSyncEntity, CrmSyncScope } from '#contract/crm-sync.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './crm-sync.module.css';
import type { CrmSync } from './use-crm-sync.ts';

const entities: { entity: CrmSyncEntity; title: string; icon: typeof IconUsers; hint: string }[] = [
  {
    entity: 'organizations',
    title: 'Organizations',
    icon: IconBuilding,
    hint: 'With tags and custom fields, assigned by territory.',
  },
  {
    entity: 'people',
    title: 'People',
    icon: IconUsers,
    hint: 'Linked to their organization, assigned to their owner.',
  },
  {
    entity: 'tasks',
    title: 'Tasks',
    icon: IconListCheck,
    hint: 'Open and completed ones, linked to whom they are about.',
  },
  {
    entity: 'notes',
    title: 'Notes',
    icon: IconNote,
    hint: 'With their authors and dates, not e-mails.',
  },
];

interface ImportCardsProps {
  course: CrmSync;
  provider: string;
  /** After a first full import, only changes are read. */
  hasHistory: boolean;
}

export function ImportCards({ course, provider, hasHistory }: ImportCardsProps) {
  const [isTest, setIsTest] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const { isBusy, order } = course;
  const start = (scope: CrmSyncScope) => void course.start(scope, { isTest, isFull });
  const wordsOf = (scope: CrmSyncScope, words: string) =>
    order?.kind === 'start' && order.scope === scope ? 'Importing...' : words;
  return (
    <SectionCard
      title="Import"
      action={
        <Switch
          label="Test mode"
          checked={isTest}
          disabled={isBusy}
          onChange={(event) => setIsTest(event.currentTarget.checked)}
        />
      }
    >
      <div className={classes.stack}>
        <div className={classes.all}>
          <div className={classes.words}>
            <Text>
              {isTest
                ? 'Test mode imports at most 50 records of each kind. The next full import brings the rest.'
                : 'Organizations, then people, then tasks. Notes are imported separately.'}
            </Text>
            <Text c="dimmed" fz="dense">
              What you have changed here stays as it is, and nothing is deleted. Importing again
              brings in only what is new. You can leave this page meanwhile.
            </Text>
          </div>
          <Button disabled={isBusy} onClick={() => start('all')}>
            {wordsOf('all', 'Import All')}
          </Button>
        </div>
        {hasHistory && !isTest && (
          <Checkbox
            label={`Read everything in ${provider} again, not only what has changed since`}
            checked={isFull}
            disabled={isBusy}
            onChange={(event) => setIsFull(event.currentTarget.checked)}
          />
        )}
        <ul className={classes.kinds} aria-label="Import by kind">
          {entities.map(({ entity, title, icon: Icon, hint }) => (
            <li key={entity} className={classes.kind}>
              <Group gap={8} wrap="nowrap">
                <Icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
                <Text fw={500}>{title}</Text>
              </Group>
              <Text c="dimmed" fz="dense" className={classes.hint}>
                {hint}
              </Text>
              <Button
                variant="default"
                size="xs"
                disabled={isBusy}
                aria-label={`Import ${entity}`}
                onClick={() => start(entity)}
              >
                {wordsOf(entity, 'Import')}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </SectionCard>
  );
}
