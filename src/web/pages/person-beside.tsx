/** The selected person with their open tasks, beside the list of people. */
import type { ComponentProps } from 'react';
import { PersonPanel } from '#web/features/people/person-panel.tsx';
import { OpenTasks } from '#web/features/tasks/open-tasks.tsx';

export function PersonBeside(props: Omit<ComponentProps<typeof PersonPanel>, 'tasks'>) {
  return <PersonPanel {...props} tasks={<OpenTasks link={{ personId: props.id }} />} />;
}
