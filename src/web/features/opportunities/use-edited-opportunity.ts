import { opportunitiesApi } from '#contract/opportunities.ts';
import { useEditedRecord } from '#web/ui/use-edited-record.ts';

export function useEditedOpportunity() {
  return useEditedRecord({
    name: 'opportunity',
    get: opportunitiesApi.get,
    goneTitle: 'Opportunity not found',
    gone: 'opportunity.refused',
  });
}
