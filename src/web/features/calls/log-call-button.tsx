/** Opens the dialog that logs a call with a record; the dialog is loaded when it is first opened. */
import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/load-part.ts';
import type { CallLink } from './calls.api.ts';

const CallFormDialog = lazyPart(async () => ({
  default: (await import('./call-form-dialog.tsx')).CallFormDialog,
}));

interface LogCallButtonProps {
  link: CallLink;
  /** 'with Ruth', 'about Ten utes': says which record it will be logged on. */
  about: string;
}

export function LogCallButton({ link, about }: LogCallButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Log Call
      </Button>
      <Suspense>
        {isOpen && <CallFormDialog with={{ link, about }} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
