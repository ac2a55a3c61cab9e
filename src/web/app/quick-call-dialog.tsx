import { WhomFields } from '#web/features/people/whom-fields.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { Pair } from '#web/ui/pair.tsx';
import type { OpenRecord } from './open-record.ts';

// Loaded the way the call buttons load it; a static import here would pull it out of their chunk.
const CallFormDialog = dialogPart(async () => ({
  default: (await import('#web/features/calls/call-form-dialog.tsx')).CallFormDialog,
}));

interface QuickCallDialogProps {
  record: OpenRecord | null;
  onClose: () => void;
}

export function QuickCallDialog({ record, onClose }: QuickCallDialogProps) {
  return (
    <CallFormDialog
      start={startFrom(record)}
      onClose={onClose}
      whom={(chosen, onChoose, isFirst) => (
        <Pair>
          <WhomFields values={chosen} onChange={onChoose} isFirst={isFirst} />
        </Pair>
      )}
    />
  );
}

/** As the button on the record's page does: a call about an opportunity is a call with its people. */
function startFrom(record: OpenRecord | null) {
  switch (record?.kind) {
    case undefined:
      return {};
    case 'person':
      return { person: record };
    case 'organization':
      return { organization: record };
    case 'opportunity':
      return { person: record.person, organization: record.organization, opportunity: record };
  }
}
