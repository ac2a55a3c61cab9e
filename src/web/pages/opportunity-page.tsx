/** `/opportunities/{id}`: the facts of a sale, what is to be done for it, and what was said. */

import { IconTargetArrow } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isClosed, type Opportunity } from '#contract/opportunities.ts';
import { useAddMeeting } from '#web/features/events/use-add-meeting.tsx';
import { FilesCard } from '#web/features/files/files-card.tsx';
import { FollowItem } from '#web/features/follows/follow-item.tsx';
import { focusNoteBox } from '#web/features/notes/focus-note-box.ts';
import { opportunityQuery } from '#web/features/opportunities/opportunities.api.ts';
import { OpportunityFacts } from '#web/features/opportunities/opportunity-facts.tsx';
import { StageBar } from '#web/features/opportunities/stage-bar.tsx';
import { useOpportunityRemoval } from '#web/features/opportunities/use-opportunity-removal.ts';
import { useMay } from '#web/features/session/session.api.ts';
import { RecordHeader } from '#web/features/standings/record-header.tsx';
import { focusTaskTitle } from '#web/features/tasks/focus-task-title.ts';
import { useTradeIn } from '#web/features/units/use-trade-in.tsx';
import type { RecordBesideProps } from '#web/ui/beside.tsx';
import { dialogPart } from '#web/ui/later-part.tsx';
import { LinkButton, TextLink } from '#web/ui/links.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import { KnownRecord, RecordFrame, type RecordKind, RecordPage } from '#web/ui/record-page.tsx';
import { RecordSteps, RecordWork } from './record-work.tsx';

const EditOpportunityDialog = dialogPart(async () => ({
  default: (await import('#web/features/opportunities/opportunity-dialogs.tsx'))
    .EditOpportunityDialog,
}));

const kind: RecordKind<Opportunity> = {
  noun: 'opportunity',
  query: opportunityQuery,
  gone: {
    icon: IconTargetArrow,
    title: 'Opportunity not found',
    hint: 'It may have been deleted, or the address may be mistyped.',
  },
  list: { to: '/opportunities', words: 'Go to the pipeline' },
  heights: { facts: 480, side: 320, work: 320 },
};

export function OpportunityPage() {
  return (
    <RecordPage kind={kind}>{(opportunity) => <Details opportunity={opportunity} />}</RecordPage>
  );
}

export function OpportunityBeside({ id, onGone }: RecordBesideProps) {
  return (
    <KnownRecord kind={kind} id={id} isBeside>
      {(opportunity) => <Details opportunity={opportunity} onGone={onGone} />}
    </KnownRecord>
  );
}

interface DetailsProps {
  opportunity: Opportunity;
  onGone?: RecordBesideProps['onGone'];
}

function Details({ opportunity, onGone }: DetailsProps) {
  const { id, name, personId, organizationId } = opportunity;
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const mayDelete = useMay('opportunity.delete', opportunity);
  const leave = onGone ?? (() => navigate({ to: '/opportunities' }));
  const remove = useOpportunityRemoval(leave);
  const { personName, organizationName } = opportunity;
  const link = { opportunityId: id };
  const meeting = useAddMeeting({
    person: personId && personName ? { id: personId, name: personName } : undefined,
    organization:
      organizationId && organizationName
        ? { id: organizationId, name: organizationName }
        : undefined,
  });
  const tradeIn = useTradeIn(opportunity);
  const withWhom = opportunity.personName ?? opportunity.organizationName;
  return (
    <>
      <RecordFrame
        kind={kind}
        more={
          <MoreMenu items={[meeting.item, ...tradeIn.items]}>
            <FollowItem type="opportunity" id={id} name={name} />
          </MoreMenu>
        }
        head={(buttons) => (
          <RecordHeader
            of={link}
            name={name}
            isBeside={onGone !== undefined}
            about={<About opportunity={opportunity} />}
            worth={worthOf(opportunity)}
            quiet={
              <>
                {onGone && (
                  <LinkButton to="/opportunities/$id" params={{ id }} variant="default">
                    Open page
                  </LinkButton>
                )}
                {buttons}
              </>
            }
            actions={{
              call: {
                // Logged as a call with its contact and organization, and so as their last call.
                link: { ...link, personId, organizationId },
                about: withWhom ? `with ${withWhom}` : `about ${name}`,
              },
              onNote: focusNoteBox,
              onTask: focusTaskTitle,
            }}
          >
            <StageBar opportunity={opportunity} />
          </RecordHeader>
        )}
        onEdit={() => setIsEditing(true)}
        onDelete={mayDelete ? () => void remove(opportunity) : undefined}
        facts={<OpportunityFacts opportunity={opportunity} />}
        side={
          <>
            <RecordSteps link={link} />
            <FilesCard link={link} />
          </>
        }
      >
        <RecordWork link={link} />
      </RecordFrame>
      {meeting.dialog}
      {tradeIn.dialog}
      {isEditing && (
        <EditOpportunityDialog
          opportunity={opportunity}
          onClose={() => setIsEditing(false)}
          leave={leave}
          isOnItsPage
        />
      )}
    </>
  );
}

function About({ opportunity }: { opportunity: Opportunity }) {
  const { personId, personName, organizationId, organizationName } = opportunity;
  return (
    <>
      <span>Opportunity Details</span>
      {personId && personName && (
        <TextLink to="/people/$id" params={{ id: personId }}>
          {personName}
        </TextLink>
      )}
      {organizationId && organizationName && (
        <TextLink to="/organizations/$id" params={{ id: organizationId }}>
          {organizationName}
        </TextLink>
      )}
    </>
  );
}

function worthOf({ value, stage }: Opportunity) {
  const closed = stage === 'closed_won' ? 'won' : 'lost';
  return { value, words: isClosed(stage) ? closed : 'open' };
}
