/** What is rarely done with an organization: follow, meet, merge. */
import { IconArrowMerge } from '@tabler/icons-react';
import { useState } from 'react';
import type { Organization } from '#contract/organizations.ts';
import { useAddMeeting } from '#web/features/events/use-add-meeting.tsx';
import { FollowItem } from '#web/features/follows/follow-item.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';

const MergeDialog = dialogPart(async () => ({
  default: (await import('#web/features/merges/merge-dialog.tsx')).MergeDialog,
}));

export interface OrganizationMenuProps {
  organization: Organization;
  /** It is part of another one now. */
  onMergedInto: (survivorId: string) => void;
}

export function OpenedOrganizationMenu({ organization, onMergedInto }: OrganizationMenuProps) {
  const { id, name } = organization;
  const opening = useOpenAtOnce();
  const [isMerging, setIsMerging] = useState(false);
  const meeting = useAddMeeting({ organization: { id, name } });
  return (
    <>
      <MoreMenu
        opening={opening}
        items={[
          meeting.item,
          { label: 'Merge with…', icon: IconArrowMerge, onAct: () => setIsMerging(true) },
        ]}
      >
        <FollowItem type="organization" id={id} name={name} />
      </MoreMenu>
      {meeting.dialog}
      {isMerging && (
        <MergeDialog
          kind="organization"
          ids={[id]}
          onMerged={({ survivorId }) => {
            if (survivorId !== id) onMergedInto(survivorId);
          }}
          onClose={() => setIsMerging(false)}
        />
      )}
    </>
  );
}
