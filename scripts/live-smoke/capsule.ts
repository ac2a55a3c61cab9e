import { crmServiceApi } from '#contract/crm-service.ts';
import { CrmSyncResult, CrmSyncRun } from '#contract/crm-sync.ts';
import type { SmokePart } from './smoke-part.ts';

/** A test import of 50 of each kind, twice: the second time nothing may change. */
export const capsule: SmokePart = {
  name: 'Capsule',
  variables: ['CAPSULE_TOKEN'],
  async run(_given, tell, open) {
    const server = await open();
    const tried = crmServiceApi.testConnection.reply.parse(
      await server.call('POST', '/api/crm-service/test-connection'),
    );
    tell(tried.message);
    if (!tried.success) throw new Error('The connection test failed.');
    for (const what of ['all', 'notes']) {
      const path = `/api/crm-service/sync-${what}?limit=50`;
      const first = CrmSyncResult.parse(await server.call('POST', path));
      tell(`${what}: ${first.message}`);
      const run = await server.call('GET', `/api/crm-service/runs/${first.runId}`);
      for (const { entity, kind, reason, count } of CrmSyncRun.parse(run).reasons) {
        tell(`  ${count} of ${entity}, ${kind}: ${reason}`);
      }
      const again = CrmSyncResult.parse(await server.call('POST', path));
      if (again.created + again.updated > 0) {
        throw new Error(`Run again, ${what} came to: ${again.message}`);
      }
    }
    tell('Run again, nothing changed.');
  },
};
