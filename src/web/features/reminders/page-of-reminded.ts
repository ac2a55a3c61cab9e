import type { Rung } from '#contract/reminders.ts';

/** Where what one is reminded of is opened: a task, an event, or of one that repeats the occurrence that is told of. */
export function pageOfReminded({ type, id, occurrence }: Pick<Rung, 'type' | 'id' | 'occurrence'>) {
  return type === 'task'
    ? ({ to: '/tasks', search: { task: id } } as const)
    : ({ to: '/calendar', search: { event: id, on: occurrence ?? undefined } } as const);
}
