/** Events of webhooks in words, and what becomes of a choice when one of them is taken or given. */
import { getTitle, type RecordKind, recordKinds, records } from '#contract/records.ts';
import { type DeliveryState, testEvent, type Webhook } from '#contract/webhooks.ts';

export const stateLabels: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  dropped: 'Dropped',
};

/** 'stage_changed' → 'Stage changed' */
export function verbLabel(verb: string): string {
  const words = verb.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** All that may happen to a kind: 'person.created' … */
export function listEvents(kind: RecordKind): string[] {
  return records[kind].happenings.map((verb) => `${kind}.${verb}`);
}

/** 'person.created' → 'Person created' */
export function eventLabel(event: string): string {
  return event === testEvent ? 'Test' : verbLabel(event.replace('.', '_'));
}

/** The events of a noun that a choice takes in; `person.*` takes in all of them. */
export function listChosen(kind: RecordKind, events: readonly string[]): string[] {
  const all = listEvents(kind);
  return events.includes(`${kind}.*`) ? all : all.filter((event) => events.includes(event));
}

/** The choice with other events of one noun; all of them become `person.*`, which later kinds join. */
export function withChosen(
  kind: RecordKind,
  events: readonly string[],
  chosen: readonly string[],
): string[] {
  const others = events.filter((event) => !event.startsWith(`${kind}.`));
  const isAll = chosen.length === listEvents(kind).length;
  return [...others, ...(isAll ? [`${kind}.*`] : chosen)];
}

/** 'People: everything; Tasks: created, completed' */
export function eventsInWords(events: readonly string[]): string {
  return recordKinds
    .map((kind) => {
      if (events.includes(`${kind}.*`)) return `${getTitle(kind)}: everything`;
      const chosen = listChosen(kind, events).map((event) =>
        verbLabel(event.slice(kind.length + 1)).toLowerCase(),
      );
      return chosen.length > 0 ? `${getTitle(kind)}: ${chosen.join(', ')}` : '';
    })
    .filter(Boolean)
    .join(' · ');
}

/** What people call it: its description, else the host it goes to. */
export function nameWebhook(webhook: Webhook | undefined): string {
  return webhook ? (webhook.description ?? new URL(webhook.url).host) : 'a deleted webhook';
}
