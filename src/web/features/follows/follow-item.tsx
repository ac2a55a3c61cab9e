/** In a record's menu: whether the user follows it, and the switch. It is read when the menu opens. */
import { Menu } from '@mantine/core';
import { IconBellCheck, IconBellPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SubjectKind } from '#contract/records.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { followQuery, useFollow, useUnfollow } from './follows.api.ts';

interface FollowItemProps {
  type: SubjectKind;
  id: string;
  name: string;
}

export function FollowItem({ type, id, name }: FollowItemProps) {
  const { data } = useQuery(followQuery(id));
  const follow = useFollow();
  const unfollow = useUnfollow();
  const following = data?.following ?? false;
  const Icon = following ? IconBellCheck : IconBellPlus;

  const handleClick = async () => {
    try {
      if (following) {
        await unfollow.mutateAsync({ params: { id } });
        showToast({ title: 'No longer following', message: name });
      } else {
        await follow.mutateAsync({ body: { type, id } });
        showToast({ title: `Following ${name}`, message: 'The bell tells you what changes.' });
      }
    } catch (reason) {
      showFailure(reason, {
        title: 'Error',
        message: getServerMessage(reason) ?? 'That did not work. Please try again.',
      });
    }
  };

  return (
    <Menu.Item
      leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
      disabled={data === undefined}
      onClick={() => void handleClick()}
    >
      {following ? 'Following' : 'Follow'}
    </Menu.Item>
  );
}
