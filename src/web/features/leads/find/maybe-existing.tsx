/** Names the organization that a lead may be, and saves the answer of somebody who knows. */
import { Button } from '@mantine/core';
import type { PairVerdict } from '#contract/duplicates.ts';
import type { Lead, LeadMatch } from '#contract/leads.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { TextLink } from '#web/ui/links.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { replaceLead } from './lead-search.ts';
import { useDecideOnLead, useTakeBackDecision } from './leads.api.ts';
import classes from './leads.module.css';

interface MaybeExistingProps {
  lead: Lead;
  match: LeadMatch;
}

export function MaybeExisting({ lead, match }: MaybeExistingProps) {
  const decide = useDecision(lead, match);
  const { name, organizationId, reasons } = match;
  return (
    <span className={classes.maybe} title={match.words}>
      <span>
        maybe{' '}
        <TextLink
          to="/organizations/$id"
          params={{ id: organizationId }}
          target="_blank"
          rel="noopener"
        >
          {name}
        </TextLink>
        : {reasons.join(', ')}
      </span>
      <span className={classes.answers}>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`${lead.name} is the same as ${name}`}
          onClick={() => void decide('same')}
        >
          same
        </Button>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`${lead.name} is not the same as ${name}`}
          onClick={() => void decide('different')}
        >
          not the same
        </Button>
      </span>
    </span>
  );
}

/** Shown at once; a refusal, or Undo, brings the question back. */
function useDecision(lead: Lead, match: LeadMatch) {
  const decide = useDecideOnLead();
  const takeBack = useTakeBackDecision();
  const { organizationId, name } = match;

  const handleUndo = async (id: string, decided: Lead) => {
    replaceLead(lead);
    await takeBack.mutateAsync({ params: { id } }).catch((error: unknown) => {
      replaceLead(decided);
      showFailure(error, { title: 'Error', message: 'Failed to undo it.' });
    });
  };

  return async (verdict: PairVerdict) => {
    const decided: Lead =
      verdict === 'same'
        ? { ...lead, exists: true, existingOrgId: organizationId }
        : { ...lead, match: null };
    replaceLead(decided);
    try {
      const { id } = await decide.mutateAsync({ body: { lead, organizationId, verdict } });
      showToast({
        title: verdict === 'same' ? 'Kept as the same' : 'Kept apart',
        message: `${lead.name} ${verdict === 'same' ? 'is' : 'is not'} ${name}, for everybody.`,
        action: { label: 'Undo', onClick: () => void handleUndo(id, decided) },
      });
    } catch (error) {
      replaceLead(lead);
      showFailure(error, {
        title: 'Error',
        message: getServerMessage(error) ?? 'Failed to keep what you said. Please try again.',
      });
    }
  };
}
