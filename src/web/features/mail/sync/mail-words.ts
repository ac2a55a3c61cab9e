/** The words of the mail service sync: providers, directions, outcomes, and the result of a sync. */
import {
  type MailLinkProblem,
  type MailProviderName,
  type MailSettings,
  type MailSyncDirection,
  type MailSyncKind,
  type MailSyncOutcome,
  type MailSyncRun,
  type MailSyncSchedule,
  mailProviderLabels,
} from '#contract/mail-sync.ts';
import { CallError } from '#web/lib/call-error.ts';
import {
  formatDay,
  formatNumber,
  formatTime,
  formatTimestamp,
  getDay,
  plural,
} from '#web/lib/format.ts';

/** The current provider: the server's environment wins over what was saved. */
export function getProvider(settings: MailSettings): MailProviderName | null {
  return settings.environment?.provider ?? settings.provider;
}

/** The name inside a sentence: 'Google', or 'mail service' without one. */
export function serviceName(provider: MailProviderName | null): string {
  return provider ? mailProviderLabels[provider] : 'mail service';
}

/** Like `serviceName`, but with an article if it has no name. */
export function theService(provider: MailProviderName | null): string {
  return provider ? mailProviderLabels[provider] : 'the mail service';
}

export const providerHints: Record<MailProviderName, string> = {
  google: 'Gmail and Google Workspace: contacts and calendars.',
  microsoft: 'Outlook and Exchange Online: contacts and calendars.',
  dav: 'Nextcloud, Fastmail, iCloud, Radicale and others.',
};

export const kindLabels: Record<MailSyncKind, string> = {
  contacts: 'Contacts',
  calendar: 'Calendar',
};

export const scheduleLabels: Record<MailSyncSchedule, string> = {
  off: 'Only when somebody presses a button',
  'quarter-hourly': 'Every 15 minutes',
  hourly: 'Every hour',
  daily: 'Every day',
};

export function directionLabel(
  direction: MailSyncDirection,
  provider: MailProviderName | null,
): string {
  const service = theService(provider);
  switch (direction) {
    case 'in':
      return `In: from ${service} to here`;
    case 'out':
      return `Out: from here to ${service}`;
    case 'both':
      return 'Both ways';
  }
}

/** One or two plain sentences on what a direction does. */
export function directionMeaning(
  kind: MailSyncKind,
  direction: MailSyncDirection,
  provider: MailProviderName | null,
): string {
  const service = theService(provider);
  const isContacts = kind === 'contacts';
  switch (direction) {
    case 'in':
      return isContacts
        ? `Contacts in ${service} become people here. Nothing is ever written there.`
        : `Events in ${service} show on the calendar here. Nothing is ever written there.`;
    case 'out':
      return `${isContacts ? 'People' : 'Events'} of the CRM are written to ${service}. What changes there stays there.`;
    case 'both':
      return 'A change on either side reaches the other. What was changed on both sides waits until you settle it.';
  }
}

export const outcomeLabels: Record<MailSyncOutcome, string> = {
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  skipped: 'Skipped',
  conflict: 'Conflict',
};

/** For a dry run, which has done nothing yet. */
export const plannedLabels: Record<MailSyncOutcome, string> = {
  created: 'Create',
  updated: 'Update',
  deleted: 'Delete',
  skipped: 'Skip',
  conflict: 'Conflict',
};

export const outcomeColors: Record<MailSyncOutcome, string> = {
  created: 'green',
  updated: 'blue',
  deleted: 'red',
  skipped: 'gray',
  conflict: 'amber',
};

/** How many entries a run has of each outcome. */
export function countOutcomes(run: MailSyncRun): Record<MailSyncOutcome, number> {
  return {
    created: run.in.created + run.out.created,
    updated: run.in.updated + run.out.updated,
    deleted: run.in.deleted + run.out.deleted,
    skipped: run.skipped,
    conflict: run.conflicts,
  };
}

const sumOf = (done: MailSyncRun['in']) => done.created + done.updated + done.deleted;

/** '12 in, 3 out, 2 skipped, 1 conflict' */
export function summarizeRun(run: MailSyncRun): string {
  const words = [
    `${formatNumber(sumOf(run.in))} in`,
    `${formatNumber(sumOf(run.out))} out`,
    `${formatNumber(run.skipped)} skipped`,
    ...(run.conflicts > 0 ? [plural(run.conflicts, 'conflict')] : []),
  ];
  return words.join(', ');
}

export function startedBy({ startedByName }: MailSyncRun): string {
  return startedByName ? `by ${startedByName}` : 'by schedule';
}

/** A sync that stopped because it would delete too much goes on once that is allowed. */
export function needsLeave(error: string): boolean {
  return error.includes('allow the deletions');
}

/** The words for a failed sync: the server's own, if it answered. */
export function explainFailure(
  error: unknown,
  kind: MailSyncKind,
  provider: MailProviderName | null,
): string {
  const isServers = error instanceof CallError && error.status > 0 && error.code !== 'unknown';
  return (
    (isServers && error.serverMessage) ||
    `Failed to sync ${serviceName(provider)} ${kind}. Make sure it is connected.`
  );
}

/** One side of a conflict; times come as ISO 8601, one or 'start/end', and are shown in the viewer's zone. */
export function conflictValue(value: string | null): string | null {
  if (value === null || !/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?(\/|$)/.test(value)) return value;
  const [start = '', end] = value.split('/');
  const wordsOf = (time: string) => (time.includes('T') ? formatTimestamp(time) : formatDay(time));
  if (!end || end === start) return wordsOf(start);
  const isSameDay = end.includes('T') && getDay(end) === getDay(start);
  return `${wordsOf(start)} – ${isSameDay ? formatTime(end) : wordsOf(end)}`;
}

/** Why an account could not be linked. */
export function linkProblemWords(
  problem: MailLinkProblem,
  provider: MailProviderName | null,
): string {
  const service = theService(provider);
  switch (problem) {
    case 'refused':
      return `Access was not granted at ${service}. Connect again, and allow both contacts and calendar.`;
    case 'state':
      return 'The answer did not belong to the connection that was begun in this browser. Connect again, in one tab.';
    case 'expired':
      return 'It took too long, so the connection was given up. Connect again.';
    case 'offline':
      return `${service} could not be reached. Try again in a moment.`;
    case 'settings':
      return `${service} did not accept the client ID, the client secret or the return address. Check them below.`;
    case 'failed':
      return `${service} could not be connected. Try again.`;
  }
}
