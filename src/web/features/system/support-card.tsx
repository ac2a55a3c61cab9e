import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { systemApi } from '#contract/system.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

export function SupportCard() {
  return (
    <SectionCard title="Support Bundle">
      <Text c="dimmed" mb="md" maw="72ch">
        One file for whoever helps you: what is on this page, the names of your settings, the sizes
        of the tables, and the last warnings of the log. Passwords, keys and what your team has
        entered are not in it.
      </Text>
      <Button
        component="a"
        variant="default"
        href={systemApi.supportBundle.path}
        download
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      >
        Download
      </Button>
    </SectionCard>
  );
}
