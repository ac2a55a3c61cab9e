/** Access tokens for the user's own programs: made, shown once, revoked. */
import { Anchor, Badge, Button, Skeleton, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccessToken } from '#contract/access-tokens.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatDate } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { OneTimeSecret } from '#web/ui/one-time-secret.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import classes from './account.module.css';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { accessTokensQuery, useRevokeAccessToken } from './tokens.api.ts';

export function TokensSection() {
  // Other programs use them, so they are read again each time the page is opened.
  const { data, isPending, error, refetch } = useQuery({ ...accessTokensQuery, staleTime: 0 });
  const [making, setMaking] = useState(false);
  // Kept only until the page is left.
  const [made, setMade] = useState<{ id: string; token: string }>();

  return (
    <SectionCard
      title="Access tokens"
      action={
        <Button variant="default" size="xs" onClick={() => setMaking(true)}>
          New token
        </Button>
      }
    >
      <div className={classes.tokens}>
        <Text c="dimmed">
          Let your own programs read and change what you may, without your password. The{' '}
          <Anchor href="/api/docs" underline="always">
            API reference
          </Anchor>{' '}
          says how.
        </Text>
        {made && <OneTimeSecret noun="token" label="Access token" value={made.token} />}
        {error && <ErrorState title="Failed to load the tokens" error={error} onRetry={refetch} />}
        {isPending && <Skeleton height={52} radius={8} />}
        {data?.length === 0 && <Text>You have no tokens.</Text>}
        {data && data.length > 0 && (
          <ul className={classes.sessions}>
            {data.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                onRevoked={() => made?.id === token.id && setMade(undefined)}
              />
            ))}
          </ul>
        )}
      </div>
      {making && <NewTokenDialog onMade={setMade} onClose={() => setMaking(false)} />}
    </SectionCard>
  );
}

function TokenRow({ token, onRevoked }: { token: AccessToken; onRevoked: () => void }) {
  const revoke = useRevokeAccessToken();

  const handleRevoke = async () => {
    const isSure = await confirm({
      title: `Revoke ${token.name}?`,
      message: 'Programs that use it are refused from now on. This cannot be undone.',
      confirmLabel: 'Revoke token',
    });
    if (!isSure) return;
    try {
      await revoke.mutateAsync({ params: { id: token.id } });
      onRevoked();
      showToast({ title: 'Token revoked', message: `${token.name} no longer works.` });
    } catch (reason) {
      showFailure(reason, {
        title: 'Error',
        message: getServerMessage(reason) ?? 'The token could not be revoked. Please try again.',
      });
    }
  };

  return (
    <li className={classes.session}>
      <IconKey size={20} stroke={1.5} aria-hidden className={classes.device} />
      <div className={classes.sessionWords}>
        <Text fw={500}>
          {token.name}{' '}
          <Text span c="dimmed" fw={400} className={classes.ending}>
            …{token.lastFour}
          </Text>
        </Text>
        <Text size="xs" c="dimmed">
          {lifeOf(token)} · <LastUse at={token.lastUsedAt} />
        </Text>
      </div>
      {token.isExpired && <Badge color="red">Expired</Badge>}
      <Button
        variant="default"
        size="xs"
        aria-label={`Revoke ${token.name}`}
        disabled={revoke.isPending}
        onClick={() => void handleRevoke()}
      >
        Revoke
      </Button>
    </li>
  );
}

function lifeOf({ expiresAt, isExpired }: AccessToken): string {
  if (expiresAt === null) return 'Never expires';
  return `${isExpired ? 'Expired' : 'Expires'} ${formatDate(expiresAt)}`;
}

function LastUse({ at }: { at: string | null }) {
  if (at === null) return 'Never used';
  return (
    <>
      Last used <Ago at={at} isSentence />
    </>
  );
}
