import { PageHeader } from '#web/ui/page-header.tsx';

export function PersonPage() {
  return <PageHeader title="Person" />;
}
