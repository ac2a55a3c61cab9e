/** The invitations that nobody has used yet; nothing if there are none. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#contract/users.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatDate } from '#web/lib/format.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { invitationsQuery, useWithdrawInvitation } from './accounts.api.ts';
import classes from './accounts.module.css';
import { roleOptions } from './role-labels.ts';

export function InvitationsCard() {
  const { data, error, refetch } = useQuery(invitationsQuery);
  const withdraw = useWithdrawInvitation();
  if (error) {
    return <ErrorState title="Failed to load the invitations" error={error} onRetry={refetch} />;
  }
  if (!data || data.length === 0) return null;
  const handleWithdraw = async ({ id, email }: Invitation) => {
    try {
      await withdraw.mutateAsync({ params: { id } });
      showToast({
        title: 'Invitation withdrawn',
        message: `The link for ${email} no longer works.`,
      });
    } catch (reason) {
      const message = getServerMessage(reason) ?? 'The invitation could not be withdrawn.';
      showFailure(reason, { title: 'Error', message });
    }
  };
  return (
    <SectionCard title="Open invitations" count={data.length}>
      <ul className={classes.list}>
        {data.map((invitation) => (
          <li key={invitation.id} className={classes.row}>
            <div className={classes.words}>
              <Text fw={500} truncate>
                {invitation.email}
              </Text>
              <Text fz="dense" c="dimmed">
                {roleOptions.find(({ value }) => value === invitation.role)?.label}, until{' '}
                {formatDate(invitation.expiresAt)}
              </Text>
            </div>
            <Button
              variant="default"
              aria-label={`Withdraw the invitation of ${invitation.email}`}
              disabled={withdraw.isPending}
              onClick={() => void handleWithdraw(invitation)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
