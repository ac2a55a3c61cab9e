/** The frame of the sign-up and login pages: logo, heading, form, and links to the other pages. */
import { Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '#web/ui/logo.tsx';
import { usePageTitle } from '#web/ui/page-header.tsx';
import { useRootMark } from '#web/ui/use-root-mark.ts';
import classes from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  subtitle: string;
  children: ReactNode;
  /** Links to the other pages, below the form. */
  foot: ReactNode;
}

export function AuthFrame({ title, subtitle, children, foot }: AuthFrameProps) {
  usePageTitle(title);
  useRootMark('data-has-auth-frame');
  return (
    <main className={classes.page}>
      <Link to="/" className={classes.logo} aria-label="Dealer CRM, home">
        <Logo />
      </Link>
      <section className={classes.card}>
        <header>
          <Title order={1}>{title}</Title>
          <p className={classes.subtitle}>{subtitle}</p>
        </header>
        {children}
        <div className={classes.foot}>{foot}</div>
      </section>
    </main>
  );
}
