/** What the team asks of its opportunities. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const OpportunitySettings = z.object({
  /** An opportunity becomes lost only with a reason, whoever sends it; the pages always ask for one. */
  lostReasonRequired: z.boolean(),
});
export type OpportunitySettings = z.output<typeof OpportunitySettings>;

const path = '/api/opportunity-settings';
const permission = 'opportunity.settings';

export const opportunitySettingsApi = {
  get: endpoint({
    method: 'GET',
    path,
    summary: 'Reads what the team asks of its opportunities.',
    permission,
    reply: OpportunitySettings,
  }),
  update: endpoint({
    method: 'PATCH',
    path,
    summary: 'Changes what the team asks of its opportunities.',
    permission,
    body: OpportunitySettings,
    reply: OpportunitySettings,
  }),
};
