/** What a change of many records would do: numbers, the first five before and after, and who is left out and why. */
import { Alert, Skeleton, Text } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { BulkAction, BulkEntity, BulkReply, Refused } from '#contract/bulk.ts';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatNumber } from '#web/lib/format.ts';
import { TryAgain } from '#web/ui/try-again.tsx';
import classes from './change-preview.module.css';
import { summaryWords } from './change-words.ts';
import { listDifferences } from './state-words.ts';

interface ChangePreviewProps {
  action: BulkAction;
  entity: BulkEntity;
  /** Undefined while it is being read. */
  seen: BulkReply | undefined;
  definitions: readonly CustomFieldDefinition[];
  error: Error | null;
  onRetry: () => Promise<unknown>;
}

export function ChangePreview(props: ChangePreviewProps) {
  const { action, seen, error, onRetry } = props;
  if (error && !seen) {
    return (
      <Alert color="red">
        {getServerMessage(error) ?? 'The preview could not be read.'}{' '}
        <TryAgain variant="subtle" size="compact-sm" onRetry={onRetry} />
      </Alert>
    );
  }
  return (
    <section aria-label="Preview" className={classes.preview} aria-busy={!seen}>
      {seen ? (
        <>
          <Text role="status" className={classes.summary}>
            {summaryWords(action, seen)}
          </Text>
          <Examples {...props} seen={seen} />
          <LeftOut seen={seen} />
        </>
      ) : (
        <>
          <Skeleton height="1.25rem" width="40%" />
          <Skeleton height="3rem" />
        </>
      )}
    </section>
  );
}

function Examples({ action, entity, seen, definitions }: ChangePreviewProps & { seen: BulkReply }) {
  const staffName = useStaffName();
  const { examples, willChange, names } = seen;
  if (examples.length === 0) return null;
  const more = willChange - examples.length;
  return (
    <ul className={classes.examples} aria-label="The first that change">
      {examples.map(({ id, name, before, after }) => (
        <li key={id} className={classes.example}>
          <Text fw={500} truncate>
            {name}
          </Text>
          {action !== 'delete' &&
            listDifferences(
              entity,
              { before, after: after ?? {} },
              {
                names,
                definitions,
                staffName: (userId) => staffName(userId)?.name,
              },
            ).map((difference) => (
              <div key={difference.label} className={classes.difference}>
                <span className={classes.label}>{difference.label}:</span>
                {difference.before !== undefined && (
                  <>
                    <span className={classes.before}>{difference.before || 'nothing'}</span>
                    <IconArrowRight size={14} className={classes.arrow} aria-label="becomes" />
                  </>
                )}
                <span>{difference.after || 'nothing'}</span>
              </div>
            ))}
        </li>
      ))}
      {more > 0 && (
        <li>
          <Text c="dimmed">and {formatNumber(more)} more</Text>
        </li>
      )}
    </ul>
  );
}

function LeftOut({ seen: { refused, unchanged } }: { seen: BulkReply }) {
  if (refused.length === 0 && unchanged === 0) return null;
  return (
    <ul className={classes.leftOut} aria-label="Left out">
      {refused.map((group) => (
        <li key={group.reason}>
          <strong>{formatNumber(group.count)}</strong> left out: {group.reason}
          {group.names.length > 0 && <span className={classes.names}> ({namesWords(group)})</span>}
        </li>
      ))}
      {unchanged > 0 && (
        <li>
          <strong>{formatNumber(unchanged)}</strong> already like that
        </li>
      )}
    </ul>
  );
}

/** 'Ann, Bo, Cy and 9 more' */
function namesWords({ names, count }: Refused): string {
  const more = count - names.length;
  return more > 0 ? `${names.join(', ')} and ${formatNumber(more)} more` : names.join(', ');
}
