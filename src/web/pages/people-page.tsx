import { PageHeader } from '#web/ui/page-header.tsx';

export function PeoplePage() {
  return <PageHeader title="People" />;
}
