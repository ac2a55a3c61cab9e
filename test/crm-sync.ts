/** An app that imports from a Capsule of the test's own, and what tests of it ask again and again. */
import { expect } from 'vitest';
import type {
  CrmSyncIssue,
  CrmSyncProgress,
  CrmSyncResult,
  CrmSyncRun,
} from '#contract/crm-sync.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from './app.ts';
import { openCapsuleServer } from './capsule-server.ts';

/** Call it at the top of a test file. */
export async function openCrmSync(environment: NodeJS.ProcessEnv = {}) {
  const capsule = await openCapsuleServer();
  const app = await openTestApp({
    environment: {
      CRM_SERVICE_TOKEN: capsule.token,
      CRM_SERVICE_URL: capsule.url,
      ...environment,
    },
  });
  const boss = await app.signIn('super_user');
  return {
    capsule,
    app,
    boss,
    /** Imports to the end. */
    async sync(what: string) {
      const reply = await boss.post<CrmSyncResult>(`/api/crm-service/sync-${what}`);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      return reply.body;
    },
    progress: async () => (await boss.get<CrmSyncProgress>('/api/crm-service/sync-progress')).body,
    report: async (id: string) => (await boss.get<CrmSyncRun>(`/api/crm-service/runs/${id}`)).body,
    /** What a run left out, kept or missed: kind, name and reason, by name. */
    async issues(runId: string) {
      const path = `/api/crm-service/issues?runId=${runId}`;
      const { body } = await boss.get<CrmSyncIssue[]>(path);
      return body.map(({ kind, name, reason }) => [kind, name, reason]);
    },
    organizations: async () => (await boss.get<Organization[]>('/api/organizations')).body,
    people: async () => (await boss.get<Person[]>('/api/people')).body,
    /** Nothing of ours and nothing of theirs. */
    async startAfresh() {
      await app.database.pool.query(`truncate crm_sync_links, crm_sync_fields, crm_sync_runs, crm_sync_cursors,
        crm_sync_issues, crm_sync_staged, notes, tasks, people, organizations,
        custom_field_definitions, territory_states, territory_codes cascade`);
      await app.database.pool.query('update territories set code_field = null');
      Object.assign(capsule, { parties: [], tasks: [], entries: [], definitions: [], deleted: [] });
      Object.assign(capsule, { mishaps: [], perPage: 100, onCall: () => undefined });
      capsule.server.calls.length = 0;
    },
  };
}
