/** The events of webhooks in words, and how a choice changes when one of them is added or removed. */
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

/** All events of a kind: 'person.created' … */
export function listEvents(kind: RecordKind): string[] {
  return records[kind].happenings.map((verb) => `${kind}.${verb}`);
}

/** 'person.created' → 'Person created' */
export function eventLabel(event: string): string {
  return event === testEvent ? 'Test' : verbLabel(event.replace('.', '_'));
}

/** The events of a noun that a choice includes; `person.*` includes all of them. */
export function listChosen(kind: RecordKind, events: readonly string[]): string[] {
  const all = listEvents(kind);
  return events.includes(`${kind}.*`) ? all : all.filter((event) => events.includes(event));
}

/** The choice with other events for one noun; all of them become `person.*`, which will include later ones. */
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

/** The name of a webhook: its description, or else the host it sends to. */
export function nameWebhook(webhook: Webhook | undefined): string {
  return webhook ? (webhook.description ?? new URL(webhook.url).host) : 'a deleted webhook';
}
