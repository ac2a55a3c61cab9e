/** Which stories of e2e are told by way of a balancer as well, and for each other one why it is not. */

/** The frozen ones, and those about what a server might keep to itself. */
export const balancedStories = {
  haproxy: [
    'specification',
    'specification/moving-data',
    'specification/overview',
    'specification/records',
    'specification/work',
    ...['people', 'opportunities', 'board-trouble', 'tasks', 'units', 'calendar'],
    ...['import-csv', 'crm-sync', 'mail-sync', 'leads', 'files', 'shell', 'sign-in', 'settings'],
    ...['former-colleagues', 'staff-overview', 'webhooks', 'reports', 'search-everything'],
    // Runs, deeds and what is live: begun on one server, and asked of another.
    ...['import-review', 'import-twice', 'import-tasks', 'import-opportunities', 'bulk'],
    ...['merge', 'merge-from-lists', 'duplicates-page', 'history', 'deleted', 'employers'],
    ...['live', 'live-trouble', 'viewers', 'notifications', 'views', 'queue', 'calls'],
    ...['tasks-bulk', 'reminders', 'stock', 'tables', 'calendar-occurrences', 'calendar-hours'],
    ...['counted-steps', 'quick-capture', 'record-header', 'timeline', 'erase-person'],
    // Who somebody is, and what is asked of others.
    ...['access-tokens', 'account', 'confirm-password', 'forgot-password', 'single-sign-on'],
    ...['ai-settings', 'ask', 'assistant', 'mail-link', 'contacts-to-review', 'export-import'],
  ],
  nginx: ['specification', 'import-csv', 'mail-sync', 'leads'],
};

/** The others, by the reason. */
export const otherStories: Record<string, string[]> = {
  // A log, slow statements, a limit that it replaces.
  'looks into the process of the tests, which serves nobody there': [
    ...['crm-import', 'oversized-export', 'system'],
  ],
  'is about how a page looks and answers its keys, whichever server sent it': [
    ...['accessibility', 'accessibility-day', 'accessibility-owner', 'beside', 'by-keyboard'],
    ...['calendar-edges', 'calendar-keys', 'calendar-owners', 'calendar-scopes', 'feel'],
    ...[
      'first-answers',
      'first-load',
      'flicked',
      'injected-markup',
      'large-letters',
      'outside-content',
    ],
    ...[
      'large-letters-dialogs',
      'phone-sheets',
      'picked-while-searching',
      'record-columns',
      'settings-navigation',
    ],
    ...['tables-focus', 'toasts'],
  ],
  'calls what stories that are told there call, of other records or columns': [
    ...['addresses', 'calendar-series', 'conditions', 'duplicates', 'import-columns'],
    ...['import-employers', 'import-real-list', 'import-xlsx', 'imports-large'],
    ...['lists-from-elsewhere', 'opportunity-settings', 'record-opportunities', 'signal-cards'],
    ...['tables-long', 'tables-of-others', 'unit-signals'],
  ],
  'has not been tried there yet, or only on a machine that was too busy to tell': [
    ...['backups', 'dashboard', 'day', 'file-storage', 'organizations'],
  ],
};
