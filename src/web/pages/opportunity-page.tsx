/** `/opportunities/{id}`: the facts of a sale, what is to be done for it, and what was said. */

import { IconTargetArrow } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Opportunity } from '#contract/opportunities.ts';
import { LogCallButton } from '#web/features/calls/log-call-button.tsx';
import { Viewers } from '#web/features/live/viewers.tsx';
import { opportunityQuery } from '#web/features/opportunities/opportunities.api.ts';
import { EditOpportunityDialog } from '#web/features/opportunities/opportunity-dialogs.tsx';
import { OpportunityFacts } from '#web/features/opportunities/opportunity-facts.tsx';
import { useOpportunityRemoval } from '#web/features/opportunities/use-opportunity-removal.ts';
import { useMay } from '#web/features/session/session.api.ts';
import type { RecordBesideProps } from '#web/ui/beside.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { KnownRecord, RecordFrame, type RecordKind, RecordPage } from '#web/ui/record-page.tsx';
import { RecordWork } from './record-work.tsx';

const kind: RecordKind<Opportunity> = {
  noun: 'opportunity',
  query: opportunityQuery,
  gone: {
    icon: IconTargetArrow,
    title: 'Opportunity not found',
    hint: 'It may have been deleted, or the address may be mistyped.',
  },
  list: { to: '/opportunities', words: 'Go to the pipeline' },
  heights: { facts: 480, work: 320 },
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
  const link = { opportunityId: id };
  const withWhom = opportunity.personName ?? opportunity.organizationName;
  return (
    <>
      <RecordFrame
        kind={kind}
        viewers={<Viewers type="opportunity" id={id} />}
        name={name}
        isBeside={onGone !== undefined}
        actions={
          <>
            {onGone && (
              <LinkButton to="/opportunities/$id" params={{ id }} variant="default">
                Open page
              </LinkButton>
            )}
            <LogCallButton
              // Logged as a call with its contact and organization, and so as their last call.
              link={{ ...link, personId, organizationId }}
              about={withWhom ? `with ${withWhom}` : `about ${name}`}
            />
          </>
        }
        onEdit={() => setIsEditing(true)}
        onDelete={mayDelete ? () => void remove(opportunity) : undefined}
        facts={<OpportunityFacts opportunity={opportunity} />}
      >
        <RecordWork link={link} />
      </RecordFrame>
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
