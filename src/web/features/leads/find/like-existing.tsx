/** Asks whether a lead is the organization that it is like, and saves the answer of somebody who knows. */
import { Button } from '@mantine/core';
import type { PairVerdict } from '#contract/duplicates.ts';
import type { Lead, LeadMatch } from '#contract/leads.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { TextLink } from '#web/ui/links.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { replaceLead } from './lead-search.ts';
import { useDecideOnLead, useTakeBackDecision } from './leads.api.ts';
import classes from './leads.module.css';

interface LikeExistingProps {
  lead: Lead;
  match: LeadMatch;
  /** It is to be created all the same. */
  isWanted: boolean;
  onWant: (isWanted: boolean) => void;
}

export function LikeExisting({ lead, match, isWanted, onWant }: LikeExistingProps) {
  const decide = useDecision(lead, match);
  const { name, organizationId, reasons } = match;
  if (isWanted) {
    return (
      <span className={classes.maybe}>
        <span>To be created beside {name}</span>
        <span className={classes.answers}>
          <Answer label={`Leave it: ${lead.name}`} onClick={() => onWant(false)}>
            leave it
          </Answer>
        </span>
      </span>
    );
  }
  return (
    <span className={classes.maybe} title={match.words}>
      {!lead.exists && (
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
      )}
      <span className={classes.answers}>
        {!lead.exists && (
          <Answer label={`${lead.name} is the same as ${name}`} onClick={() => void decide('same')}>
            same
          </Answer>
        )}
        <Answer
          label={`${lead.name} is not the same as ${name}`}
          onClick={() => void decide('different')}
        >
          not the same
        </Answer>
        <Answer label={`Create anyway: ${lead.name}`} onClick={() => onWant(true)}>
          create anyway
        </Answer>
      </span>
    </span>
  );
}

interface AnswerProps {
  label: string;
  onClick: () => void;
  children: string;
}

function Answer({ label, onClick, children }: AnswerProps) {
  return (
    <Button variant="default" size="compact-xs" aria-label={label} onClick={onClick}>
      {children}
    </Button>
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
        : { ...lead, exists: false, existingOrgId: null, match: null };
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
