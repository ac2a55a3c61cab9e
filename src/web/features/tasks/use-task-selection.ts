/** Which tasks of a list are selected, to be changed together. Another view of the list begins with none. */
import { useState } from 'react';
import { mostTasksAtOnce, type Task } from '#contract/tasks.ts';

export interface TaskSelection {
  /** In the order of the list; a task that has left the list is no longer selected. */
  tasks: Task[];
  has: (task: Task) => boolean;
  /** `range` selects everything between the task clicked last and this one. */
  toggle: (index: number, range?: boolean) => void;
  /** Selects all that are loaded, or none if they all are selected. */
  toggleAll: () => void;
  clear: () => void;
}

export function useTaskSelection(view: string, tasks: readonly Task[]): TaskSelection {
  const [picked, setPicked] = useState({ view, ids: new Set<string>(), last: -1 });
  const { ids, last } = picked.view === view ? picked : { ids: new Set<string>(), last: -1 };
  const selected = tasks.filter(({ id }) => ids.has(id));

  const set = (chosen: readonly Task[], last: number) => {
    const ids = new Set(chosen.slice(0, mostTasksAtOnce).map(({ id }) => id));
    setPicked({ view, ids, last });
  };
  const toggle = (index: number, range = false) => {
    const task = tasks[index];
    if (!task) return;
    const [from, to] =
      range && last >= 0 ? [Math.min(last, index), Math.max(last, index)] : [index, index];
    const touched = tasks.slice(from, to + 1);
    const others = selected.filter((each) => !touched.includes(each));
    set(ids.has(task.id) ? others : [...others, ...touched], index);
  };
  return {
    tasks: selected,
    has: ({ id }) => ids.has(id),
    toggle,
    toggleAll: () =>
      set(selected.length === Math.min(tasks.length, mostTasksAtOnce) ? [] : tasks, -1),
    clear: () => set([], -1),
  };
}
