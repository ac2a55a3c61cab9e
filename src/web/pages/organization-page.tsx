import { PageHeader } from '#web/ui/page-header.tsx';

export function OrganizationPage() {
  return <PageHeader title="Organization" />;
}
