/** Whether the user may also sign in by single sign-on; nothing if the server does not offer it. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getServerMessage } from '#web/lib/call-error.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { signOnQuery, useConnectSignOn } from './account.api.ts';

export function SignOnSection() {
  const { data } = useQuery(signOnQuery);
  const connect = useConnectSignOn();
  if (!data?.available) return null;
  const handleConnect = async () => {
    try {
      const { address } = await connect.mutateAsync({});
      location.assign(address);
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Not connected', message });
    }
  };
  return (
    <SectionCard title="Single sign-on">
      <Group justify="space-between" gap="md">
        <Text c="dimmed" maw={480}>
          {data.connected
            ? 'Your account is connected: “Admin Login” signs you in without a password.'
            : 'Connect your account to sign in by “Admin Login” without a password.'}
        </Text>
        {data.connected ? (
          <Badge color="green">Connected</Badge>
        ) : (
          <Button variant="default" loading={connect.isPending} onClick={handleConnect}>
            Connect
          </Button>
        )}
      </Group>
    </SectionCard>
  );
}
