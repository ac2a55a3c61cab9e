/** `/` for visitors: what this is, and where to sign in. */
import { Button, Text, Title } from '@mantine/core';
import { IconBuilding, IconCalendar, IconListCheck, IconUsers } from '@tabler/icons-react';
import { loginAddress } from '#web/features/session/go-to-login.ts';
import { LinkButton } from '#web/ui/links.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { usePageTitle } from '#web/ui/page-header.tsx';
import classes from './landing-page.module.css';
import { LandingPreview } from './landing-preview.tsx';

const features = [
  {
    icon: IconUsers,
    title: 'Contact Management',
    words: 'Every person you sell to, with their notes, tags and open tasks in one place.',
  },
  {
    icon: IconBuilding,
    title: 'Organizations',
    words: 'Dealers and fleets with the people behind them, and who looks after whom.',
  },
  {
    icon: IconCalendar,
    title: 'Calendar',
    words: 'Meetings, calls and due dates of the week, side by side.',
  },
  {
    icon: IconListCheck,
    title: 'Task Management',
    words: 'What is due today, what is late, and what comes next for each customer.',
  },
];

export function LandingPage() {
  usePageTitle('Welcome');
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <Logo />
        <div className={classes.headerButtons}>
          <LinkButton to="/staff-login" variant="default">
            Staff Login
          </LinkButton>
          <Button component="a" href={loginAddress()} variant="subtle" color="gray">
            Admin Login
          </Button>
        </div>
      </header>
      <main className={classes.main}>
        <section className={classes.hero}>
          <div className={classes.heroWords}>
            <Title order={1} className={classes.title}>
              Dealer & Customer Management Platform
            </Title>
            <Text className={classes.lead}>
              The calm place where your sales team keeps its customers, its conversations and its
              next steps.
            </Text>
            <div className={classes.heroButtons}>
              <LinkButton to="/staff-signup" size="md">
                Staff Sign Up
              </LinkButton>
              <Button component="a" href={loginAddress()} size="md" variant="default">
                Admin Get Started
              </Button>
            </div>
          </div>
          <LandingPreview />
        </section>
        <ul className={classes.features}>
          {features.map(({ icon: Icon, title, words }) => (
            <li key={title} className={classes.feature}>
              <Icon size={22} stroke={1.75} className={classes.icon} aria-hidden />
              <Title order={2}>{title}</Title>
              <Text c="dimmed">{words}</Text>
            </li>
          ))}
        </ul>
      </main>
    </div>
  );
}
