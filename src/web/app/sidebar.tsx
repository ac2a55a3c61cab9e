/** The sidebar: entries by role, and the user at the foot. Collapsed, it shows icons with tooltips. */
import { Text, VisuallyHidden } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { getFullName } from '#web/lib/format.ts';
import { optionalPart } from '#web/ui/later-part.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { isCurrent, listNavigation } from './navigation.ts';
import classes from './sidebar.module.css';

/** Not wanted before the first rows of a page. */
const PinnedViews = optionalPart(
  async () => ({ default: (await import('#web/features/views/pinned-views.tsx')).PinnedViews }),
  false,
);

interface SidebarProps {
  collapsed?: boolean;
  /** Called when an entry is chosen; on a phone it closes the sheet. */
  onNavigate?: () => void;
}

export function Sidebar({ collapsed = false, onNavigate }: SidebarProps) {
  const user = useCurrentUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const name = getFullName(user);
  const hintOf = (words: string) => collapsed && { 'data-hint': words, 'data-hint-side': 'right' };
  return (
    <div className={classes.sidebar} data-collapsed={collapsed || undefined}>
      <nav aria-label="Main" className={classes.entries}>
        {listNavigation(user.role).map((entry) => (
          <Fragment key={entry.to}>
            <Link
              to={entry.to}
              className={classes.entry}
              aria-label={entry.title}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
              {...hintOf(entry.title)}
              activeOptions={{ exact: true }}
              activeProps={{}}
              onClick={onNavigate}
            >
              <entry.icon size={18} stroke={1.75} aria-hidden className={classes.icon} />
              {!collapsed && <span>{entry.title}</span>}
            </Link>
            {!collapsed && 'list' in entry && (
              <PinnedViews list={entry.list} onNavigate={onNavigate} />
            )}
          </Fragment>
        ))}
      </nav>
      <Link
        to="/account"
        className={classes.user}
        {...hintOf(name)}
        aria-current={pathname === '/account' ? 'page' : undefined}
        activeProps={{}}
        onClick={onNavigate}
      >
        <VisuallyHidden>{collapsed ? `Your account, ${name}` : 'Your account,'}</VisuallyHidden>
        <UserAvatar id={user.id} name={name} src={user.profileImageUrl} size="row" />
        {!collapsed && (
          <div className={classes.userWords}>
            <Text fz="dense" fw={500} truncate>
              {name}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {user.role.replace('_', ' ')}
            </Text>
          </div>
        )}
      </Link>
    </div>
  );
}
