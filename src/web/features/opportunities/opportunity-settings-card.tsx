/** What the team asks of its opportunities, on the page of settings. */
import { Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { opportunitySettingsApi } from '#contract/opportunity-settings.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { writeHook } from '#web/ui/write-hook.ts';

const settingsQuery = makeQuery(opportunitySettingsApi.get);
const useChangeSettings = writeHook(opportunitySettingsApi.update, 'opportunity-settings');

export function OpportunitySettingsCard() {
  const { data, isPending, error, refetch } = useQuery(settingsQuery);
  const change = useChangeSettings();
  const isRequired = change.isPending
    ? change.variables.body?.lostReasonRequired
    : data?.lostReasonRequired;

  const handleChange = async (lostReasonRequired: boolean) => {
    try {
      await change.mutateAsync({ body: { lostReasonRequired } });
      showToast({
        title: lostReasonRequired ? 'A lost reason is required' : 'A lost reason is optional',
        message: lostReasonRequired
          ? 'Programs that use the API have to send one as well.'
          : 'The pages ask for one all the same.',
      });
    } catch (reason) {
      showFailure(reason, {
        title: 'Error',
        message: getServerMessage(reason) ?? 'The switch could not be changed. Please try again.',
      });
    }
  };

  return (
    <SectionCard title="Opportunities">
      {error && <ErrorState title="Failed to load the switch" error={error} onRetry={refetch} />}
      {isPending && <Skeleton height={44} radius={8} />}
      {data && (
        <Switch
          label="Require a reason when an opportunity is lost"
          description="The pages always ask for one. With this on, so does the API."
          checked={isRequired ?? false}
          onChange={(event) => void handleChange(event.currentTarget.checked)}
        />
      )}
    </SectionCard>
  );
}
