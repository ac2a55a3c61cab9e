/** What is rarely done with a person, the same on their page and in the panel beside the list: follow, meet, merge, erase. */
import { IconArrowMerge, IconUserX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Erased } from '#contract/erasure.ts';
import type { Person } from '#contract/people.ts';
import { useAddMeeting } from '#web/features/events/use-add-meeting.tsx';
import { FollowItem } from '#web/features/follows/follow-item.tsx';
import { useMay } from '#web/features/session/session.api.ts';
import { dialogPart } from '#web/ui/later-part.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';

const ErasePersonDialog = dialogPart(async () => ({
  default: (await import('#web/features/people/erase-person-dialog.tsx')).ErasePersonDialog,
}));

const MergeDialog = dialogPart(async () => ({
  default: (await import('#web/features/merges/merge-dialog.tsx')).MergeDialog,
}));

export interface PersonMenuProps {
  person: Person;
  /** Called once the dialog is closed as well. */
  onErased: (erased: Erased) => void;
  /** They are part of another person now. */
  onMergedInto: (survivorId: string) => void;
}

export function OpenedPersonMenu({ person, onErased, onMergedInto }: PersonMenuProps) {
  const opening = useOpenAtOnce();
  const { id, name, organizationId, organizationName } = person;
  const mayErase = useMay('person.erase');
  const [dialog, setDialog] = useState<'erase' | 'merge' | null>(null);
  const [erased, setErased] = useState<Erased | null>(null);
  const meeting = useAddMeeting({
    person: { id, name },
    organization:
      organizationId && organizationName
        ? { id: organizationId, name: organizationName }
        : undefined,
  });
  const close = () => setDialog(null);
  return (
    <>
      <MoreMenu
        opening={opening}
        items={[
          meeting.item,
          { label: 'Merge with…', icon: IconArrowMerge, onAct: () => setDialog('merge') },
          ...(mayErase
            ? [{ label: 'Erase for good…', icon: IconUserX, onAct: () => setDialog('erase') }]
            : []),
        ]}
      >
        <FollowItem type="person" id={id} name={name} />
      </MoreMenu>
      {meeting.dialog}
      {dialog === 'erase' && (
        <ErasePersonDialog
          person={person}
          onErased={setErased}
          onClose={() => {
            close();
            if (erased) onErased(erased);
          }}
        />
      )}
      {dialog === 'merge' && (
        <MergeDialog
          kind="person"
          ids={[id]}
          onMerged={({ survivorId }) => {
            if (survivorId !== id) onMergedInto(survivorId);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
