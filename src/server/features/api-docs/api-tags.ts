/** The nouns by which the calls are grouped, in the order of the reference page. */
import { getTitle, type RecordKind, recordKinds, records } from '#contract/records.ts';

/** Kinds that are listed under another title than their own. */
const titles: Partial<Record<RecordKind, string>> = { event: 'Calendar' };

/** Prefixes of paths below `/api/`; the longest match counts. */
const nouns: Record<string, string[]> = {
  ...Object.fromEntries(
    recordKinds.map((kind) => [titles[kind] ?? getTitle(kind), [beginningOf(records[kind].path)]]),
  ),
  Calendar: ['calendar', beginningOf(records.event.path), 'calendar-feed', 'account/calendar-feed'],
  Activity: ['activity-logs', 'timeline', 'changes', 'viewers'],
  'Search and figures': ['search', 'stats', 'tags', 'industries', 'reports', 'staff-overview'],
  Duplicates: ['duplicates'],
  Leads: ['leads', 'ai/generate-leads-stream', 'ai/create-contacts-from-leads'],
  Assistant: ['ai', 'reminders'],
  'Custom fields': ['custom-field-definitions'],
  'Imports and exports': [
    'imports',
    'import',
    'export',
    'exports',
    'people/import-csv',
    'organizations/import-csv',
  ],
  Team: ['staff-users', 'users', 'account-links', 'territories'],
  Account: ['account', 'auth'],
  'Access tokens': ['account/access-tokens'],
  'Signing in': ['login', 'logout', 'staff-login', 'signup'],
  Webhooks: ['webhooks', 'webhook-deliveries'],
  History: ['deeds'],
  Audit: ['audit'],
  Server: ['health', 'openapi.json', 'docs'],
};

function beginningOf(path: string): string {
  return path.slice('/api/'.length);
}

const serverTag = 'Server';
const order = Object.keys(nouns);

/** The position of a tag; a noun not listed above comes just before 'Signing in'. */
export function rankTag(tag: string): number {
  const index = order.indexOf(tag);
  return index < 0 ? order.indexOf('Signing in') - 0.5 : index;
}

/** A path that matches no noun is grouped by its first word: `/api/quotes` → `Quotes`. */
export function findTag(path: string): string {
  if (!path.startsWith('/api/')) return serverTag;
  const rest = beginningOf(path);
  let best = { length: -1, tag: '' };
  for (const [tag, beginnings] of Object.entries(nouns)) {
    for (const beginning of beginnings) {
      const fits = rest === beginning || rest.startsWith(`${beginning}/`);
      if (fits && beginning.length > best.length) best = { length: beginning.length, tag };
    }
  }
  if (best.tag !== '') return best.tag;
  const [word = ''] = rest.split('/', 1);
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
}
