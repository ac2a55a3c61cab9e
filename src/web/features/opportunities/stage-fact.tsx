/** The stage of an opportunity on its page: since when, why it was lost, and a way to change it. */
import { Select, Stack, Text, Textarea } from '@mantine/core';
import { type Opportunity, opportunityTexts } from '#contract/opportunities.ts';
import { probabilityAfterMove } from '#contract/stage-probability.ts';
import { CallError } from '#web/lib/call-error.ts';
import { EditableFact } from '#web/ui/editable-fact.tsx';
import type { OpportunityPatchInput } from './opportunities.api.ts';
import { fillValues, findFaults } from './opportunity-values.ts';
import { getStageAge } from './stage-age.ts';
import { StageBadge, stageOptions } from './stages.tsx';

interface StageFactProps {
  opportunity: Opportunity;
  onSave: (patch: OpportunityPatchInput) => Promise<unknown>;
  onReload: () => unknown;
}

export function StageFact({ opportunity, onSave, onReload }: StageFactProps) {
  const { stage, lostReason } = opportunity;
  const age = getStageAge(opportunity);

  const handleSave = async (chosen: { stage: Opportunity['stage']; lostReason: string }) => {
    const { lostReason: fault } = findFaults(
      { ...fillValues(opportunity), ...chosen },
      opportunity,
    );
    if (fault) throw new CallError(400, { message: fault, code: 'validation' });
    const probability = probabilityAfterMove(opportunity, chosen.stage);
    const isLost = chosen.stage === 'closed_lost';
    await onSave({
      stage: chosen.stage,
      ...(probability !== undefined && { probability }),
      ...(isLost ? { lostReason: chosen.lostReason.trim() || null } : {}),
    });
  };

  return (
    <EditableFact
      label="Stage"
      value={{ stage, lostReason: lostReason ?? '' }}
      onSave={handleSave}
      onReload={onReload}
      input={({ label, value, onChange, error }) => (
        <Stack gap="xs">
          <Select
            label={label}
            data={stageOptions}
            allowDeselect={false}
            value={value.stage}
            onChange={(chosen) => chosen && onChange({ ...value, stage: chosen })}
            error={value.stage !== 'closed_lost' && error}
          />
          {value.stage === 'closed_lost' && (
            <Textarea
              label="Why was it lost?"
              required
              autosize
              minRows={2}
              maxLength={opportunityTexts.lostReason.limit}
              value={value.lostReason}
              onChange={(event) => onChange({ ...value, lostReason: event.currentTarget.value })}
              error={error}
            />
          )}
        </Stack>
      )}
    >
      <StageBadge stage={stage} />
      <Text size="xs" mt={4} c={age.isOver ? 'var(--crm-warning)' : 'dimmed'}>
        {age.words}
      </Text>
      {lostReason && (
        <Text size="xs" c="dimmed" mt={2}>
          Lost: {lostReason}
        </Text>
      )}
    </EditableFact>
  );
}
