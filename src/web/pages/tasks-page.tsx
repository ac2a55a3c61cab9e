import { PageHeader } from '#web/ui/page-header.tsx';

export function TasksPage() {
  return <PageHeader title="Tasks" />;
}
