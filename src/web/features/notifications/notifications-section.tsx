/** The notifications in the bell, below what is due: the newest first, page by page. */

import { Button, Text, UnstyledButton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { nameNotification, titleNotification } from '#contract/notification-words.ts';
import type { Notification } from '#contract/notifications.ts';
import { useMay } from '#web/features/session/session.api.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { Ago } from '#web/ui/ago.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { whereNotificationLeads } from './notification-page.ts';
import {
  notificationsQuery,
  useSeeAllNotifications,
  useSeeNotification,
} from './notifications.api.ts';
import classes from './notifications.module.css';

const failed = (reason: unknown) => ({
  title: 'Error',
  message: getServerMessage(reason) ?? 'It could not be marked as seen. Please try again.',
});

export function NotificationsSection({ onOpen }: { onOpen: () => void }) {
  const query = useInfiniteQuery(notificationsQuery);
  const seeAll = useSeeAllNotifications();
  const hasUnseen = query.data?.pages.some(({ items }) =>
    items.some(({ seenAt }) => seenAt === null),
  );
  const handleSeeAll = async () => {
    try {
      await seeAll.mutateAsync({});
    } catch (reason) {
      showFailure(reason, failed(reason));
    }
  };
  return (
    <section aria-label="Notifications" className={classes.section}>
      <div className={classes.head}>
        <h2 className={classes.title}>Notifications</h2>
        <Button
          variant="subtle"
          size="compact-xs"
          fw={400}
          disabled={!hasUnseen || seeAll.isPending}
          onClick={() => void handleSeeAll()}
        >
          Mark all as seen
        </Button>
      </div>
      <PagedList
        query={query}
        words={{
          loading: 'Loading notifications...',
          failed: 'Failed to load notifications',
          more: 'Older notifications',
        }}
        skeleton={<SkeletonRows count={3} height={44} gap={8} />}
        moreButton={{ isQuiet: true, label: 'Show older' }}
        empty={
          <Text className={classes.none} c="dimmed" fz="dense">
            Nothing yet. What colleagues assign to you, and where they mention you, shows here.
          </Text>
        }
      >
        {(items) => (
          <ul className={classes.rows}>
            {items.map((notification) => (
              <li key={notification.id}>
                <Row notification={notification} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const see = useSeeNotification();
  const isAdmin = useMay('mail-sync.manage');
  const { id, at, seenAt } = notification;
  const isUnseen = seenAt === null;
  const page = whereNotificationLeads(notification, isAdmin);
  const handlePress = () => {
    if (isUnseen) {
      see.mutate({ params: { id } }, { onError: (reason) => showFailure(reason, failed(reason)) });
    }
    if (page) onOpen();
  };
  const words = (
    <>
      <Text component="span" className={classes.words} fw={isUnseen ? 600 : 400}>
        {isUnseen && <span className={classes.mark} role="img" aria-label="New" />}
        {titleNotification(notification)}
      </Text>
      <span className={classes.facts}>
        <span className={classes.name}>{nameNotification(notification)}</span>
        <Ago at={at} className={classes.time} />
      </span>
    </>
  );
  if (page) {
    return (
      <Link {...page} className={classes.row} onClick={handlePress}>
        {words}
      </Link>
    );
  }
  if (!isUnseen) return <div className={classes.row}>{words}</div>;
  return (
    <UnstyledButton className={classes.row} onClick={handlePress}>
      {words}
    </UnstyledButton>
  );
}
