/** Events of webhooks in words, and what becomes of a choice when one of them is taken or given. */
import {
  type DeliveryState,
  testEvent,
  type Webhook,
  type WebhookNoun,
  webhookEvents,
  webhookNouns,
} from '#contract/webhooks.ts';

export const nounLabels: Record<WebhookNoun, string> = {
  person: 'People',
  organization: 'Organizations',
  opportunity: 'Opportunities',
  task: 'Tasks',
  note: 'Notes',
  call: 'Calls',
  event: 'Events',
  file: 'Files',
};

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

/** 'person.created' → 'Person created' */
export function eventLabel(event: string): string {
  return event === testEvent ? 'Test' : verbLabel(event.replace('.', '_'));
}

/** The events of a noun that a choice takes in; `person.*` takes in all of them. */
export function chosenOf(noun: WebhookNoun, events: readonly string[]): string[] {
  const all = webhookEvents[noun].map((verb) => `${noun}.${verb}`);
  return events.includes(`${noun}.*`) ? all : all.filter((event) => events.includes(event));
}

/** The choice with other events of one noun; all of them become `person.*`, which later kinds join. */
export function withChosen(
  noun: WebhookNoun,
  events: readonly string[],
  chosen: readonly string[],
): string[] {
  const others = events.filter((event) => !event.startsWith(`${noun}.`));
  const isAll = chosen.length === webhookEvents[noun].length;
  return [...others, ...(isAll ? [`${noun}.*`] : chosen)];
}

/** 'People: everything; Tasks: created, completed' */
export function eventsInWords(events: readonly string[]): string {
  return webhookNouns
    .map((noun) => {
      if (events.includes(`${noun}.*`)) return `${nounLabels[noun]}: everything`;
      const chosen = chosenOf(noun, events).map((event) =>
        verbLabel(event.slice(noun.length + 1)).toLowerCase(),
      );
      return chosen.length > 0 ? `${nounLabels[noun]}: ${chosen.join(', ')}` : '';
    })
    .filter(Boolean)
    .join(' · ');
}

/** What people call it: its description, else the host it goes to. */
export function nameOf(webhook: Webhook | undefined): string {
  return webhook ? (webhook.description ?? new URL(webhook.url).host) : 'a deleted webhook';
}
