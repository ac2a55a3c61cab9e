/** Whether the user may also come in by single sign-on; nothing where the server offers none. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '#web/ui/section-card.tsx';
import { signOnQuery } from './account.api.ts';

export function SignOnSection() {
  const { data } = useQuery(signOnQuery);
  if (!data?.available) return null;
  return (
    <SectionCard title="Single sign-on">
      <Group justify="space-between" gap="md">
        <Text c="dimmed" maw={480}>
          {data.connected
            ? 'Your account is connected: “Admin Login” brings you in without a password.'
            : 'Connect your account to come in by “Admin Login” without a password.'}
        </Text>
        {data.connected ? (
          <Badge color="green">Connected</Badge>
        ) : (
          // A navigation out of the app, so a plain link.
          <Button component="a" href="/api/login/connect" variant="default">
            Connect
          </Button>
        )}
      </Group>
    </SectionCard>
  );
}
