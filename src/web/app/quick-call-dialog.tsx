import { WhomFields } from '#web/features/people/whom-fields.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { Pair } from '#web/ui/pair.tsx';
import type { OpenRecord } from './open-record.ts';

// As the buttons load it: imported right here, it could not be a part of its own for them.
const CallFormDialog = lazyPart(async () => ({
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

/** As the button on the page of the record does: a call about an opportunity is one with its people. */
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
