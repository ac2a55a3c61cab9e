/** The addresses of the pages; the router has these and no others. */
export const pagePaths = [
  '/',
  '/account',
  '/calendar',
  '/crm-service-import',
  '/forgot-password',
  '/get-leads',
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
  '/settings/territories',
  '/settings/users',
  '/settings/webhooks',
  '/staff-login',
  '/staff-overview',
  '/staff-signup',
  '/tasks',
  '/units',
] as const;

const patterns = pagePaths.map((path) => new RegExp(`^${path.replace('$id', '[^/]+')}/?$`));

/** Whether the path of an address has a page. */
export function isPagePath(pathname: string): boolean {
  return patterns.some((pattern) => pattern.test(pathname));
}
