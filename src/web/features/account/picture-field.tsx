/** The user's picture: shown, changed, removed. */
import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import type { CurrentUser } from '#contract/users.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { getFullName } from '#web/lib/format.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import { useRemovePicture, useSetPicture } from './account.api.ts';
import classes from './account.module.css';
import { squarePicture } from './square-picture.ts';

interface PictureFieldProps {
  me: CurrentUser;
  onSaved: (me: CurrentUser) => void;
}

export function PictureField({ me, onSaved }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const setPicture = useSetPicture();
  const removePicture = useRemovePicture();
  const hasPicture = me.profileImageUrl !== null;

  const handleChoose = async (file: File) => {
    const square = await squarePicture(file).catch(() => null);
    if (!square) {
      showFailure(undefined, {
        title: 'Picture not saved',
        message: 'This file is not an image that the browser can read. Choose a PNG or JPEG.',
      });
      return;
    }
    try {
      onSaved(await setPicture.mutateAsync(square));
      showToast({ title: 'Picture saved', message: 'Your colleagues see it from now on.' });
    } catch (error) {
      showFailure(error, { title: 'Picture not saved', message: wordsOf(error) });
    }
  };
  const handleRemove = async () => {
    try {
      onSaved(await removePicture.mutateAsync({}));
      showToast({ title: 'Picture removed', message: 'Your initials are shown again.' });
    } catch (error) {
      showFailure(error, { title: 'Picture not removed', message: wordsOf(error) });
    }
  };

  return (
    <div className={classes.picture}>
      <UserAvatar id={me.id} name={getFullName(me)} src={me.profileImageUrl} size="picture" />
      <div>
        <Text fw={500}>Picture</Text>
        <Group gap={8} mt={4}>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label="Picture file"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void handleChoose(file);
              currentTarget.value = '';
            }}
          />
          <Button
            variant="default"
            size="compact-md"
            loading={setPicture.isPending}
            onClick={() => input.current?.click()}
          >
            {hasPicture ? 'Change picture' : 'Add picture'}
          </Button>
          {hasPicture && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              loading={removePicture.isPending}
              onClick={handleRemove}
            >
              Remove
            </Button>
          )}
        </Group>
      </div>
    </div>
  );
}

function wordsOf(error: unknown): string {
  return getServerMessage(error) ?? 'Please try again.';
}
