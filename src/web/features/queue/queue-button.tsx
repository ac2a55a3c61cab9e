import { IconPhoneCall } from '@tabler/icons-react';
import { LinkButton } from '#web/ui/links.tsx';

/** Goes to the queue, as `q` does. */
export function QueueButton() {
  return (
    <LinkButton
      to="/tasks/queue"
      variant="default"
      aria-keyshortcuts="q"
      leftSection={<IconPhoneCall size={16} stroke={1.75} aria-hidden />}
    >
      Queue
    </LinkButton>
  );
}
