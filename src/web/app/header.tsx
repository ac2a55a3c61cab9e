/** The line at the top: logo, sidebar toggle, search, welcome, the user's numbers, reminders, theme, logout. */
import { Kbd, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLayoutSidebar, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ReminderBell } from '#web/features/reminders/reminder-bell.tsx';
import { openSearch } from '#web/features/search/search-state.ts';
import { logOut } from '#web/features/session/log-out.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import classes from './header.module.css';
import { WelcomeLine } from './welcome-line.tsx';

interface HeaderProps {
  /** On tablets the welcome line and the numbers are shown below the header instead, on phones in the menu. */
  narrow: boolean;
  sidebarExpanded: boolean;
  onToggleSidebar: () => void;
}

export function Header({ narrow, sidebarExpanded, onToggleSidebar }: HeaderProps) {
  const client = useQueryClient();
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.logo} aria-label="Dealer CRM" activeProps={{}}>
        <Logo />
      </Link>
      <IconButton
        label="Toggle Sidebar"
        tooltip="Toggle Sidebar (Ctrl B)"
        icon={IconLayoutSidebar}
        aria-expanded={sidebarExpanded}
        onClick={onToggleSidebar}
      />
      <SearchButton />
      <div className={classes.space} />
      {!narrow && (
        <div className={classes.welcome}>
          <WelcomeLine />
        </div>
      )}
      <div className={classes.buttons}>
        <ReminderBell />
        <ThemeButton />
        <IconButton label="Logout" icon={IconLogout} onClick={() => logOut(client)} />
      </div>
    </header>
  );
}

function SearchButton() {
  const words = 'Search people & organizations...';
  return (
    <UnstyledButton className={classes.search} onClick={openSearch}>
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className={classes.searchWords}>{words}</span>
      <Kbd size="xs" className={classes.searchKey} aria-hidden>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  );
}

function ThemeButton() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton
      label="Toggle theme"
      tooltip={`Switch to the ${other} theme`}
      icon={scheme === 'dark' ? IconSun : IconMoon}
      onClick={() => setColorScheme(other)}
    />
  );
}
