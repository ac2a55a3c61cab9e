import { IconHistory } from '@tabler/icons-react';
import { PasswordSection } from '#web/features/account/password-section.tsx';
import { ProfileSection } from '#web/features/account/profile-section.tsx';
import { SessionsSection } from '#web/features/account/sessions-section.tsx';
import { SignOnSection } from '#web/features/account/sign-on-section.tsx';
import { TokensSection } from '#web/features/account/tokens-section.tsx';
import { CalendarFeedSection } from '#web/features/calendar/calendar-feed-section.tsx';
import { NotificationMailsSection } from '#web/features/notifications/notification-mails-section.tsx';
import { RemindersSection } from '#web/features/reminders/reminders-section.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './account-page.module.css';

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
