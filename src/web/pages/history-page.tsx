/** `/history`: what one did, or what was done to a record, a line a deed; the URL holds whose it is. */
import { SegmentedControl } from '@mantine/core';
import { Id } from '#contract/primitives.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { DeedsList } from '#web/features/undo/deeds-list.tsx';
import { LinkButton } from '#web/ui/links.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';

export function HistoryPage() {
  const [url, setUrl] = useUrlState();
  const recordId = Id.safeParse(url.recordId).data;
  const mayChoose = useCurrentUser().role === 'super_user';
  const of = mayChoose && url.of === 'everyone' ? 'everyone' : undefined;
  if (recordId) {
    return (
      <>
        <PageHeader
          title="History"
          subtitle="What was done to one record in the last 30 days"
          actions={
            <LinkButton to="/history" variant="default">
              Show your own
            </LinkButton>
          }
        />
        <DeedsList filter={{ recordId }} namesActors />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="History"
        subtitle="What was done in the last 30 days, and can be taken back"
        actions={
          <>
            {mayChoose && (
              <SegmentedControl
                aria-label="Whose"
                value={of ?? 'own'}
                onChange={(value) => setUrl({ of: value === 'own' ? undefined : value })}
                data={[
                  { value: 'own', label: 'Your own' },
                  { value: 'everyone', label: 'Everyone’s' },
                ]}
              />
            )}
            <LinkButton to="/deleted" variant="default">
              Deleted records
            </LinkButton>
          </>
        }
      />
      <DeedsList filter={{ of }} namesActors={of !== undefined} />
    </>
  );
}
