/** `/settings/users`: everyone's account, and the invitations that are open. */
import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Role } from '#contract/permissions.ts';
import type { OneTimeLink } from '#contract/users.ts';
import { AccountRow } from '#web/features/users/account-row.tsx';
import { accountsQuery } from '#web/features/users/accounts.api.ts';
import classes from '#web/features/users/accounts.module.css';
import { InvitationsCard } from '#web/features/users/invitations-card.tsx';
import { InviteDialog } from '#web/features/users/invite-dialog.tsx';
import { OneTimeLinkDialog } from '#web/features/users/one-time-link-dialog.tsx';
import { roleOptions } from '#web/features/users/role-labels.ts';
import { getFullName } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FilterBadges, FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import page from './settings-page.module.css';

const states = [
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
];
const filters = [
  { name: 'state', label: 'State', options: states, anyLabel: 'Any' },
  { name: 'role', label: 'Role', options: roleOptions, anyLabel: 'Any' },
];
const noFilters = { q: undefined, state: undefined, role: undefined };

export function SettingsUsersPage() {
  const [url, setUrl] = useUrlState();
  const { q = '' } = url;
  const chosen = {
    state: states.find(({ value }) => value === url.state)?.value,
    role: Role.safeParse(url.role).data,
  };
  const { data, isPending, error, refetch } = useQuery(accountsQuery);
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<{ title: string; link: OneTimeLink } | null>(null);
  const words = q.toLowerCase();
  const shown = data?.filter(
    (account) =>
      `${getFullName(account)} ${account.username} ${account.email}`
        .toLowerCase()
        .includes(words) &&
      (chosen.state === undefined || account.active === (chosen.state === 'active')) &&
      (chosen.role === undefined || account.role === chosen.role),
  );

  return (
    <div className={page.page}>
      <PageHeader
        title="Users"
        within="Settings"
        subtitle="Accounts of the team"
        actions={
          <Button
            leftSection={<IconUserPlus size={16} stroke={2} aria-hidden />}
            onClick={() => setInviting(true)}
          >
            Invite User
          </Button>
        }
      />
      <FilterBar
        badges={
          <FilterBadges
            filters={filters}
            values={chosen}
            onRemove={(name) => setUrl({ [name]: undefined })}
            onClear={() => setUrl(noFilters)}
          />
        }
      >
        <SearchInput
          placeholder="Search users..."
          value={q}
          onSearch={(text) => setUrl({ q: text })}
        />
        <FilterMenu
          filters={filters}
          values={chosen}
          onChange={(name, value) => setUrl({ [name]: value })}
        />
      </FilterBar>
      <div className={page.cards}>
        {isPending && (
          <Loading words="Loading users...">
            <SkeletonRows count={6} height={60} gap={1} />
          </Loading>
        )}
        {error && <ErrorState title="Failed to load the users" error={error} onRetry={refetch} />}
        {shown && shown.length > 0 && (
          <ul className={classes.list} aria-label="Users">
            {shown.map((account) => (
              <AccountRow
                key={account.id}
                account={account}
                onLink={(title, link) => setMade({ title, link })}
              />
            ))}
          </ul>
        )}
        {shown?.length === 0 && (
          <EmptyState
            title="No users found"
            hint="Clear search and filters to see everyone."
            action={
              <Button variant="default" onClick={() => setUrl(noFilters)}>
                Clear filters
              </Button>
            }
          />
        )}
        <InvitationsCard />
      </div>
      {inviting && (
        <InviteDialog
          onClose={() => setInviting(false)}
          onInvited={(email, link) => setMade({ title: `Invitation for ${email}`, link })}
        />
      )}
      {made && !inviting && (
        <OneTimeLinkDialog title={made.title} link={made.link} onClose={() => setMade(null)} />
      )}
    </div>
  );
}
