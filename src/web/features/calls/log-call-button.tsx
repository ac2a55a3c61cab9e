/** Opens the dialog that logs a call with a record, as `l` does; the dialog is loaded when it is first opened. */
import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { dialogPart } from '#web/ui/later-part.tsx';
import { usePageKeys } from '#web/ui/use-page-keys.ts';
import type { CallLink } from './calls.api.ts';

const CallFormDialog = dialogPart(async () => ({
  default: (await import('./call-form-dialog.tsx')).CallFormDialog,
}));

interface LogCallButtonProps {
  link: CallLink;
  /** 'with Ruth', 'about Ten utes': says which record it will be logged on. */
  about: string;
}

export function LogCallButton({ link, about }: LogCallButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  usePageKeys({ l: () => setIsOpen(true) });
  return (
    <>
      <Button
        variant="default"
        aria-keyshortcuts="l"
        leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Log Call
      </Button>
      {isOpen && <CallFormDialog with={{ link, about }} onClose={() => setIsOpen(false)} />}
    </>
  );
}
