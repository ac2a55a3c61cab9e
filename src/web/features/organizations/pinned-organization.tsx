/** The organization that a search led to, shown above the grid if its card is not loaded. */
import { Skeleton, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#web/lib/call-error.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OrganizationCard, useCardHeight } from './organization-card.tsx';
import { organizationQuery } from './organizations.api.ts';
import classes from './organizations-grid.module.css';

interface PinnedOrganizationProps {
  id: string;
  visit: number;
  onUnmark: () => void;
}

export function PinnedOrganization({ id, visit, onUnmark }: PinnedOrganizationProps) {
  const { data, error, isPending } = useQuery(organizationQuery(id));
  const { cardHeight } = useCardHeight();
  // The user may have scrolled far down before searching.
  useEffect(() => {
    void window.scrollTo({ top: 0 });
  }, [id, visit]);
  const isGone = error instanceof CallError && error.status === 404;
  return (
    <section aria-label="Found organization" className={classes.pinned}>
      <div className={classes.pinnedHead}>
        <Text role="status">
          {!error && 'Your search result'}
          {error && (isGone ? 'Organization not found' : 'The organization could not be loaded.')}
        </Text>
        <IconButton label="Dismiss" icon={IconX} onClick={onUnmark} />
      </div>
      {isPending && <Skeleton height={cardHeight} maw={480} radius="md" />}
      {data && (
        <div className={classes.pinnedCard}>
          <OrganizationCard organization={data} marked />
        </div>
      )}
    </section>
  );
}
