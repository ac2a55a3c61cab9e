import { Title } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { usePageTitle } from '#web/ui/page-header.tsx';

export function NotFoundPage() {
  usePageTitle('Page Not Found');
  return (
    <EmptyState
      icon={IconMapOff}
      title={<Title order={1}>Page Not Found</Title>}
      hint="Nothing lives at this address. It may have moved, or been deleted."
      action={
        <LinkButton to="/" variant="default">
          Go to the dashboard
        </LinkButton>
      }
    />
  );
}
