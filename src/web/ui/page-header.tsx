/** The head of a page: title, one line under it, quiet secondary actions, and the primary one at the right. */
import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { TextLink } from './links.tsx';
import classes from './page-header.module.css';

/** Pages that others belong to. */
const parents = {
  Settings: '/settings',
  Organizations: '/organizations',
  Tasks: '/tasks',
} as const;

interface PageHeaderProps {
  title: string;
  /** The page above this one. */
  within?: keyof typeof parents;
  subtitle?: ReactNode;
  /** Shown before the title, for example an avatar. */
  leading?: ReactNode;
  /** A button beside the title, where the others have a line of their own on phones. */
  aside?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  /** True for a record beside a list: the page and the browser tab keep the list's name. */
  isBeside?: boolean;
}

/** Longer titles get the full width of a phone, in smaller letters. */
const longTitle = 48;

export function PageHeader({
  title,
  within,
  subtitle,
  leading,
  aside,
  actions,
  isBeside,
}: PageHeaderProps) {
  return (
    <header className={classes.header} data-long={title.length > longTitle || undefined}>
      {leading}
      <div className={classes.words}>
        {within && (
          <TextLink to={parents[within]} underline="never" className={classes.back}>
            <IconChevronLeft size={14} stroke={2} aria-hidden />
            {within}
          </TextLink>
        )}
        {isBeside ? (
          <Title order={2} size="h1">
            {title}
          </Title>
        ) : (
          <PageTitle>{title}</PageTitle>
        )}
        {subtitle && (
          <Text component="div" c="dimmed">
            {subtitle}
          </Text>
        )}
      </div>
      {aside}
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

function PageTitle({ children }: { children: string }) {
  usePageTitle(children);
  return <Title order={1}>{children}</Title>;
}

/** Names the browser tab after the page. */
export function usePageTitle(title: string): void {
  useDocumentTitle(`${title} · Dealer CRM`);
}
