/** Who may import whom; CONTRIBUTING.md has the picture. */

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'contract-imports-only-zod',
      comment: 'The contract crosses the wire: it must load in a browser and in the server.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: ['^src/contract/', '^node_modules/zod/'] },
    },
    {
      name: 'server-not-to-web',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'web-not-to-server',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'kernel-not-to-features',
      comment: 'The kernel is machinery without nouns.',
      severity: 'error',
      from: { path: '^src/server/kernel/' },
      to: { path: '^src/server/(features/|app\\.ts|main\\.ts)' },
    },
    {
      name: 'a-slice-of-the-environment',
      comment:
        'A feature takes the settings that it needs (`kernel/settings.ts`), never all there are.',
      severity: 'error',
      from: { path: '^src/server/(features|kernel)/' },
      to: { path: '^src/server/environment\\.ts$' },
    },
    {
      name: 'one-engine-for-runs',
      comment:
        'What runs long is a run of `kernel/runs.ts`; only that knows how a process works it.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/kernel/(jobs/background-runs|runs)\\b' },
      to: { path: '^src/server/kernel/jobs/background-runs\\.ts$' },
    },
    {
      name: 'one-pg-boss',
      comment: 'A server starts one, on first use; features ask for their queues by `kernel/jobs`.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/kernel/jobs/jobs\\.ts$' },
      to: { path: '^node_modules/pg-boss/' },
    },
    {
      name: 'features-not-to-app',
      severity: 'error',
      from: { path: '^src/server/features/' },
      to: { path: '^src/server/(app|main)\\.ts$' },
    },
    {
      name: 'routes-see-no-database',
      comment: 'A route authorises nothing and queries nothing: it calls a query or a command.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: ['^node_modules/drizzle-orm/', '\\.table\\.ts$'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rules are decided from their arguments, so that a table can test them.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: { path: ['^node_modules/drizzle-orm/', '\\.(queries|commands|routes)\\.ts$'] },
    },
    {
      name: 'only-the-app-knows-routes',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/app\\.ts$' },
      to: { path: '\\.routes\\.ts$' },
    },
    {
      name: 'ui-and-lib-not-to-features',
      comment: 'Parts without nouns stay without nouns.',
      severity: 'error',
      from: { path: '^src/web/(ui|lib)/' },
      to: { path: '^src/web/(features|pages|app)/' },
    },
    {
      name: 'lib-not-to-react-or-ui',
      severity: 'error',
      from: { path: '^src/web/lib/' },
      to: { path: ['^src/web/ui/', '^node_modules/(react|react-dom|@mantine)/'] },
    },
    {
      name: 'web-features-not-to-pages',
      severity: 'error',
      from: { path: '^src/web/features/' },
      to: { path: '^src/web/(pages|app)/' },
    },
    {
      name: 'pages-not-to-app',
      severity: 'error',
      from: { path: '^src/web/pages/' },
      to: { path: '^src/web/app/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'feature-graph-has-no-cycles',
      comment: 'Folder by folder: people may use notes, or notes people, not both.',
      scope: 'folder',
      severity: 'error',
      from: { path: '^src/(server|web)/features/' },
      to: { circular: true },
    },
    {
      name: 'one-way-out',
      comment: 'Addresses that a user or the web chose are called through safe-fetch.ts alone.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: '^src/server/kernel/outbound/(safe-fetch|outbound-guard)\\.ts$',
      },
      to: { path: '^node_modules/undici/' },
    },
    {
      name: 'no-tests-in-the-app',
      severity: 'error',
      from: {},
      to: { path: '^(test|e2e|bench)/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '^node_modules/' },
    // Tests may reach across: they are no part of the graph, or the folders would seem to have cycles.
    exclude: { path: '\\.test\\.tsx?$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
