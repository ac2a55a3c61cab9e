import { PageHeader } from '#web/ui/page-header.tsx';

export function OrganizationsPage() {
  return <PageHeader title="Organizations" />;
}
