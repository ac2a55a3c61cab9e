/** An account of the team: who it is, what they may do, and what can be done with it. */
import { Badge, Button, Menu, Select, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeEtag } from '#contract/concurrency.ts';
import { Role } from '#contract/permissions.ts';
import type { Account, OneTimeLink, UserPatch } from '#contract/users.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { getFullName } from '#web/lib/format.ts';
import { reread } from '#web/lib/queries.ts';
import { Ago } from '#web/ui/ago.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { accountsQuery, useResetPassword, useUpdateUser } from './accounts.api.ts';
import classes from './accounts.module.css';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { roleOptions } from './role-labels.ts';

interface AccountRowProps {
  account: Account;
  onLink: (title: string, link: OneTimeLink) => void;
}

export function AccountRow({ account, onLink }: AccountRowProps) {
  const client = useQueryClient();
  const me = useCurrentUser();
  const update = useUpdateUser();
  const reset = useResetPassword();
  const [handingOver, setHandingOver] = useState(false);
  const name = getFullName(account);

  const change = async (patch: UserPatch, title: string, message: string) => {
    try {
      const params = { id: account.id };
      await update.mutateAsync({ params, body: patch, ifMatch: makeEtag(account) });
      showToast({ title, message });
    } catch (error) {
      if (error instanceof CallError && error.status === 412) {
        reread(client, 'user.refused');
        showToast({
          title: `${name} was not changed`,
          message: 'Somebody else changed this account meanwhile. It is shown as it is now.',
          kind: 'error',
        });
      } else tellFailure(error, 'The account could not be changed.');
    }
  };
  const handleRole = async (value: string | null) => {
    const role = Role.parse(value);
    const label = roleOptions.find((option) => option.value === role)?.label ?? role;
    if (
      account.id === me.id &&
      !(await confirm({
        title: 'Change your own role?',
        message: 'You will no longer be able to open the settings.',
        confirmLabel: 'Change role',
        isHarmless: true,
      }))
    ) {
      return;
    }
    await change({ role }, 'Role changed', `${name} is now ${label}.`);
  };
  const handleReset = async () => {
    try {
      const link = await reset.mutateAsync({ params: { id: account.id } });
      onLink(`New password for ${name}`, link);
    } catch (error) {
      tellFailure(error, 'The link could not be made.');
    }
  };

  return (
    <li className={classes.row} aria-label={name}>
      <UserAvatar id={account.id} name={name} src={account.profileImageUrl} size="row" />
      <div className={classes.words}>
        <Text fw={500} truncate>
          {name}
          {account.id === me.id && (
            <Text span c="dimmed" fw={400}>
              {' '}
              (you)
            </Text>
          )}
        </Text>
        <Text fz="dense" c="dimmed" truncate>
          {account.email ?? account.username}
        </Text>
      </div>
      <div className={classes.state}>
        <Badge color={account.active ? 'green' : 'gray'}>
          {account.active ? 'Active' : 'Deactivated'}
        </Badge>
        <Text size="xs" c="dimmed">
          {account.lastSeenAt ? (
            <>
              Last seen <Ago at={account.lastSeenAt} isSentence />
            </>
          ) : (
            'Never seen'
          )}
        </Text>
      </div>
      <Select
        aria-label={`Role of ${name}`}
        className={classes.role}
        data={roleOptions}
        value={account.role}
        allowDeselect={false}
        disabled={update.isPending || !account.active}
        onChange={(value) => void handleRole(value)}
      />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px={8} aria-label={`Actions for ${name}`}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {account.active ? (
            <>
              <Menu.Item onClick={() => void handleReset()}>Reset password</Menu.Item>
              <Menu.Item color="var(--crm-danger)" onClick={() => setHandingOver(true)}>
                Deactivate
              </Menu.Item>
            </>
          ) : (
            <>
              <Menu.Item
                onClick={() =>
                  void change({ active: true }, 'Account reactivated', `${name} can sign in again.`)
                }
              >
                Reactivate
              </Menu.Item>
              <Menu.Item onClick={() => setHandingOver(true)}>Hand over records</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {handingOver && (
        <HandOverDialog
          account={account}
          onReread={() => client.refetchQueries({ queryKey: accountsQuery.queryKey })}
          onClose={() => setHandingOver(false)}
        />
      )}
    </li>
  );
}

function tellFailure(error: unknown, otherwise: string): void {
  showFailure(error, { title: 'Error', message: getServerMessage(error) ?? otherwise });
}
