/** Every address of the app and the page it shows. Pages are loaded when they are first asked for. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { loadPart } from '#web/ui/load-part.ts';
import { Loading } from '#web/ui/loading.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { HomePage, PageError, Root, UnknownAddress } from './root.tsx';

const root = createRootRoute({ component: Root, notFoundComponent: UnknownAddress });

/** A page of its own file; where the server is away, it comes once that is back. */
function pageOf<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loadPart(load), name);
}

/** What stands after `?` is text; each page reads the names it knows (`useUrlState`). */
const validateSearch = (search: Record<string, unknown>): UrlState => search as UrlState;

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', validateSearch, component: HomePage }),
  createRoute({
    getParentRoute: () => root,
    path: '/staff-signup',
    validateSearch,
    component: pageOf(() => import('#web/pages/staff-signup-page.tsx'), 'StaffSignupPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/staff-login',
    validateSearch,
    component: pageOf(() => import('#web/pages/staff-login-page.tsx'), 'StaffLoginPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/people',
    validateSearch,
    component: pageOf(() => import('#web/pages/people-page.tsx'), 'PeoplePage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/people/$id',
    validateSearch,
    component: pageOf(() => import('#web/pages/person-page.tsx'), 'PersonPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/organizations',
    validateSearch,
    component: pageOf(() => import('#web/pages/organizations-page.tsx'), 'OrganizationsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/organizations/$id',
    validateSearch,
    component: pageOf(() => import('#web/pages/organization-page.tsx'), 'OrganizationPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/opportunities',
    validateSearch,
    component: pageOf(() => import('#web/pages/opportunities-page.tsx'), 'OpportunitiesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/opportunities/$id',
    validateSearch,
    component: pageOf(() => import('#web/pages/opportunity-page.tsx'), 'OpportunityPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/calendar',
    validateSearch,
    component: pageOf(() => import('#web/pages/calendar-page.tsx'), 'CalendarPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account',
    validateSearch,
    component: pageOf(() => import('#web/pages/account-page.tsx'), 'AccountPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/tasks',
    validateSearch,
    component: pageOf(() => import('#web/pages/tasks-page.tsx'), 'TasksPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/get-leads',
    validateSearch,
    component: pageOf(() => import('#web/pages/get-leads-page.tsx'), 'GetLeadsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reports',
    validateSearch,
    component: pageOf(() => import('#web/pages/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    validateSearch,
    component: pageOf(() => import('#web/pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/one-time-link',
    validateSearch,
    component: pageOf(() => import('#web/pages/one-time-link-page.tsx'), 'OneTimeLinkPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/staff-overview',
    validateSearch,
    component: pageOf(() => import('#web/pages/staff-overview-page.tsx'), 'StaffOverviewPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/crm-service-import',
    validateSearch,
    component: pageOf(
      () => import('#web/pages/crm-service-import-page.tsx'),
      'CrmServiceImportPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings',
    validateSearch,
    component: pageOf(() => import('#web/pages/settings-page.tsx'), 'SettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/users',
    validateSearch,
    component: pageOf(() => import('#web/pages/settings-users-page.tsx'), 'SettingsUsersPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/custom-fields',
    validateSearch,
    component: pageOf(
      () => import('#web/pages/settings-custom-fields-page.tsx'),
      'SettingsCustomFieldsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/territories',
    validateSearch,
    component: pageOf(
      () => import('#web/pages/settings-territories-page.tsx'),
      'SettingsTerritoriesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/audit',
    validateSearch,
    component: pageOf(() => import('#web/pages/settings-audit-page.tsx'), 'SettingsAuditPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/webhooks',
    validateSearch,
    component: pageOf(
      () => import('#web/pages/settings-webhooks-page.tsx'),
      'SettingsWebhooksPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/ai',
    validateSearch,
    component: pageOf(() => import('#web/pages/settings-ai-page.tsx'), 'SettingsAiPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/mail-service',
    validateSearch,
    component: pageOf(
      () => import('#web/pages/settings-mail-service-page.tsx'),
      'SettingsMailServicePage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/settings/crm-service-sync',
    validateSearch,
    component: pageOf(
      () => import('#web/pages/settings-crm-service-sync-page.tsx'),
      'SettingsCrmServiceSyncPage',
    ),
  }),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  // Plain text both ways: `?q=123` stays the text '123'.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(
      given.map(([name, value]) => [name, String(value)]),
    ).toString();
    return text && `?${text}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
