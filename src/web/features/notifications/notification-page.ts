/** Where a notification leads. */
import type { LinkProps } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications.ts';
import type { RecordKind } from '#contract/records.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';

const lists: Partial<Record<RecordKind, LinkProps['to']>> = {
  person: '/people',
  organization: '/organizations',
  opportunity: '/opportunities',
  task: '/tasks',
  event: '/calendar',
};

/** The record; of many their list. Null if there is nothing to open. */
export function whereNotificationLeads(
  { link, recordType, count, kind, subject }: Notification,
  isAdmin: boolean,
): Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'> | null {
  if (link) return kindsOnPages[link.type].pageOf(link.id);
  if (kind === 'sync' && isAdmin) {
    const isMail = subject === 'contacts' || subject === 'calendar';
    return { to: isMail ? '/settings/mail-service' : '/settings/crm-service-sync' };
  }
  const to = recordType && (count ?? 0) > 1 ? lists[recordType] : undefined;
  return to ? { to } : null;
}
