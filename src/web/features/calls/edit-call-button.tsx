/** The pencil of a logged call, for those who may correct it; the call is read before its dialog opens. */
import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Call } from '#contract/calls.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { callQuery } from './calls.api.ts';

const CallFormDialog = dialogPart(async () => ({
  default: (await import('./call-form-dialog.tsx')).CallFormDialog,
}));

interface EditCallButtonProps {
  id: string;
  /** The user who logged it. */
  createdById: string | null;
}

export function EditCallButton({ id, createdById }: EditCallButtonProps) {
  const client = useQueryClient();
  const me = useCurrentUser();
  const [call, setCall] = useState<Call | null>(null);
  if (!can(me, 'call.edit', { createdById })) return null;

  const handleOpen = async () => {
    try {
      setCall(await client.fetchQuery({ ...callQuery(id), staleTime: 0 }));
    } catch (error) {
      showFailure(error, { title: 'Error', message: 'Failed to fetch the call' });
    }
  };

  return (
    <>
      <IconButton label="Edit call" icon={IconPencil} size={28} onClick={() => void handleOpen()} />
      {call && <CallFormDialog call={call} onClose={() => setCall(null)} />}
    </>
  );
}
