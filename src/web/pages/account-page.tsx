import { Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { PasswordSection } from '#web/features/account/password-section.tsx';
import { ProfileSection } from '#web/features/account/profile-section.tsx';
import { SessionsSection } from '#web/features/account/sessions-section.tsx';
import { SignOnSection } from '#web/features/account/sign-on-section.tsx';
import { TokensSection } from '#web/features/account/tokens-section.tsx';
import { CalendarFeedSection } from '#web/features/calendar/calendar-feed-section.tsx';
import { RemindersSection } from '#web/features/reminders/reminders-section.tsx';
import { placedPart } from '#web/ui/later-part.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './account-page.module.css';

const NotificationMailsSection = placedPart(
  async () => ({
    default: (await import('#web/features/notifications/notification-mails-section.tsx'))
      .NotificationMailsSection,
  }),
  () => (
    <SectionCard title="Notifications">
      <Skeleton height={220} radius={8} />
    </SectionCard>
  ),
);

/** `/account`: what each user decides about their own account, with a card for each subject. */
export function AccountPage() {
  return (
    <div className={classes.page}>
      <PageHeader
        title="Account"
        subtitle="Your profile, password and sessions"
        actions={
          <LinkButton
            to="/history"
            variant="default"
            leftSection={<IconHistory size={16} stroke={1.75} aria-hidden />}
          >
            History
          </LinkButton>
        }
      />
      <div className={classes.sections}>
        <ProfileSection />
        <PasswordSection />
        <SessionsSection />
        <SignOnSection />
        <RemindersSection />
        <NotificationMailsSection />
        <CalendarFeedSection />
        <TokensSection />
      </div>
    </div>
  );
}
