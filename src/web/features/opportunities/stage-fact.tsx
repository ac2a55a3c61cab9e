/** The stage of an opportunity on its page: since when, why it was lost, and a way to change it. */
import { Select, Stack, Text, Textarea } from '@mantine/core';
import { type Opportunity, opportunityTexts } from '#contract/opportunities.ts';
import { EditableFact } from '#web/ui/editable-fact.tsx';
import type { OpportunityPatchInput } from './opportunities.api.ts';
import { getStageAge } from './stage-age.ts';
import { makeStagePatch } from './stage-patch.ts';
import { StageBadge, stageOptions } from './stages.tsx';

interface StageFactProps {
  opportunity: Opportunity;
  onSave: (patch: OpportunityPatchInput) => Promise<unknown>;
  onReload: () => unknown;
}

export function StageFact({ opportunity, onSave, onReload }: StageFactProps) {
  const { stage, lostReason } = opportunity;
  const age = getStageAge(opportunity);

  return (
    <EditableFact
      label="Stage"
      value={{ stage, lostReason: lostReason ?? '' }}
      onSave={async (chosen) => onSave(makeStagePatch(opportunity, chosen))}
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
