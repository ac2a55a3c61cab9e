/** The addresses of the pages; the router has these and no others. */
export const pagePaths = [
  '/',
  '/account',
  '/calendar',
  '/crm-service-import',
  '/deleted',
  '/duplicates',
  '/forgot-password',
  '/get-leads',
  '/history',
  '/one-time-link',
  '/opportunities',
  '/opportunities/$id',
  '/organizations',
  '/organizations/$id',
  '/people',
  '/people/$id',
  '/reports',
  '/settings',
  '/settings/ai',
  '/settings/audit',
  '/settings/crm-service-sync',
  '/settings/custom-fields',
  '/settings/mail-service',
  '/settings/system',
  '/settings/territories',
  '/settings/users',
  '/settings/webhooks',
  '/staff-login',
  '/staff-overview',
  '/staff-signup',
  '/tasks',
  '/tasks/queue',
  '/units',
] as const;

/** They are shown without the frame of the app, to visitors and users alike. */
const barePages: readonly string[] = [
  '/forgot-password',
  '/one-time-link',
  '/staff-login',
  '/staff-signup',
];

export function isBarePage(pathname: string): boolean {
  return barePages.includes(pathname);
}

const patterns = pagePaths.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace('$id', '[^/]+')}/?$`),
}));

/** The page at the path of an address, as the router names it. */
export function findPage(pathname: string): (typeof pagePaths)[number] | undefined {
  return patterns.find(({ pattern }) => pattern.test(pathname))?.path;
}
