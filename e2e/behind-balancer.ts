/**
 * The stories by way of a balancer: with E2E_BALANCER, `haproxy` or `nginx`, each file's pages come from three
 * servers, by turns. The app in the tests' own process makes the records and the sessions, and serves nobody.
 */
import type { TestApp } from '#test/app.ts';
import type { Balancer } from '#test/several-servers.ts';

const asked = process.env.E2E_BALANCER;
export const balancer: Balancer | undefined =
  asked === 'haproxy' || asked === 'nginx' ? asked : undefined;

/** Loaded only here: the other runs do without a store and a balancer. */
const loadSeveral = () => import('#test/several-servers.ts');

/** What a file's servers have to have in common, the tests' own among them. */
export async function addShared(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (balancer === undefined) return environment;
  const { openSharedStore } = await loadSeveral();
  // Where a story looks into the folder of files, that folder is what they share.
  const store = environment.DATA_DIR ? {} : { FILES_S3_URL: await openSharedStore() };
  return { SECRET_KEY: 's'.repeat(64), LEADS_OFFLINE: '1', ...store, ...environment };
}

export async function openBehind(
  balancer: Balancer,
  { database }: TestApp,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const { openSeveralServers } = await loadSeveral();
  const { url } = await openSeveralServers(database.url, { balancer, environment });
  // A server that finds nobody makes the first account, which no story knows of.
  await database.pool.query('delete from users');
  return url;
}
