/** Every address of the app and its page. Pages are loaded when they are first visited. */
import {
  type AnyRoute,
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

/** The text after `?` as it is; each page reads the names it knows (`useUrlState`). */
const validateSearch = (search: Record<string, unknown>): UrlState => search as UrlState;

/** In a chunk of its own; if the server is away, it loads once the server is back. */
function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loadPart(load), name);
}

function within<Parent extends AnyRoute>(parent: Parent) {
  return <
    const Path extends string,
    Module extends Record<string, unknown>,
    Name extends keyof Module,
  >(
    path: Path,
    load: () => Promise<Module>,
    name: Name,
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch,
      component: lazyPage(load, name),
    });
}

const pageAt = within(root);

/** Stays as it is from one page of the settings to the next. */
const settingsFrame = createRoute({
  getParentRoute: () => root,
  id: 'settings-frame',
  component: lazyPage(() => import('#web/pages/settings-frame.tsx'), 'SettingsFrame'),
});
const settingsPageAt = within(settingsFrame);

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', validateSearch, component: HomePage }),
  pageAt('/staff-signup', () => import('#web/pages/staff-signup-page.tsx'), 'StaffSignupPage'),
  pageAt('/staff-login', () => import('#web/pages/staff-login-page.tsx'), 'StaffLoginPage'),
  pageAt('/people', () => import('#web/pages/people-page.tsx'), 'PeoplePage'),
  pageAt('/people/$id', () => import('#web/pages/person-page.tsx'), 'PersonPage'),
  pageAt('/organizations', () => import('#web/pages/organizations-page.tsx'), 'OrganizationsPage'),
  pageAt(
    '/organizations/$id',
    () => import('#web/pages/organization-page.tsx'),
    'OrganizationPage',
  ),
  pageAt('/history', () => import('#web/pages/history-page.tsx'), 'HistoryPage'),
  pageAt('/units', () => import('#web/pages/units-page.tsx'), 'UnitsPage'),
  pageAt('/opportunities', () => import('#web/pages/opportunities-page.tsx'), 'OpportunitiesPage'),
  pageAt('/opportunities/$id', () => import('#web/pages/opportunity-page.tsx'), 'OpportunityPage'),
  pageAt('/calendar', () => import('#web/pages/calendar-page.tsx'), 'CalendarPage'),
  pageAt('/account', () => import('#web/pages/account-page.tsx'), 'AccountPage'),
  pageAt('/tasks', () => import('#web/pages/tasks-page.tsx'), 'TasksPage'),
  pageAt('/tasks/queue', () => import('#web/pages/queue-page.tsx'), 'QueuePage'),
  pageAt('/deleted', () => import('#web/pages/deleted-page.tsx'), 'DeletedPage'),
  pageAt('/duplicates', () => import('#web/pages/duplicates-page.tsx'), 'DuplicatesPage'),
  pageAt('/get-leads', () => import('#web/pages/get-leads-page.tsx'), 'GetLeadsPage'),
  pageAt('/reports', () => import('#web/pages/reports-page.tsx'), 'ReportsPage'),
  pageAt(
    '/forgot-password',
    () => import('#web/pages/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  pageAt('/one-time-link', () => import('#web/pages/one-time-link-page.tsx'), 'OneTimeLinkPage'),
  pageAt(
    '/staff-overview',
    () => import('#web/pages/staff-overview-page.tsx'),
    'StaffOverviewPage',
  ),
  pageAt(
    '/crm-service-import',
    () => import('#web/pages/crm-service-import-page.tsx'),
    'CrmServiceImportPage',
  ),
  pageAt('/settings', () => import('#web/pages/settings-page.tsx'), 'SettingsPage'),
  settingsFrame.addChildren([
    settingsPageAt(
      '/settings/users',
      () => import('#web/pages/settings-users-page.tsx'),
      'SettingsUsersPage',
    ),
    settingsPageAt(
      '/settings/custom-fields',
      () => import('#web/pages/settings-custom-fields-page.tsx'),
      'SettingsCustomFieldsPage',
    ),
    settingsPageAt(
      '/settings/territories',
      () => import('#web/pages/settings-territories-page.tsx'),
      'SettingsTerritoriesPage',
    ),
    settingsPageAt(
      '/settings/audit',
      () => import('#web/pages/settings-audit-page.tsx'),
      'SettingsAuditPage',
    ),
    settingsPageAt(
      '/settings/system',
      () => import('#web/pages/settings-system-page.tsx'),
      'SettingsSystemPage',
    ),
    settingsPageAt(
      '/settings/webhooks',
      () => import('#web/pages/settings-webhooks-page.tsx'),
      'SettingsWebhooksPage',
    ),
    settingsPageAt(
      '/settings/ai',
      () => import('#web/pages/settings-ai-page.tsx'),
      'SettingsAiPage',
    ),
    settingsPageAt(
      '/settings/mail-service',
      () => import('#web/pages/settings-mail-service-page.tsx'),
      'SettingsMailServicePage',
    ),
    settingsPageAt(
      '/settings/crm-service-sync',
      () => import('#web/pages/settings-crm-service-sync-page.tsx'),
      'SettingsCrmServiceSyncPage',
    ),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: Loading,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  // Text in both directions: `?q=123` stays the text '123'.
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
