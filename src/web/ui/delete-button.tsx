/**
 * Deletes something: an icon or a button; `delete-item.tsx` is one of a menu. It has the same bin everywhere, grey until
 * hovered or focused, then red.
 */
import { Button, type ButtonProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import classes from './delete-button.module.css';
import { IconButton } from './icon-button.tsx';

export const bin = <IconTrash size={16} stroke={1.75} aria-hidden />;

interface DeleteIconProps {
  /** What is deleted: 'Delete contact'. */
  label: string;
  /** In px. */
  size?: number;
  onClick: () => void;
}

export function DeleteIcon({ label, size = 32, onClick }: DeleteIconProps) {
  return (
    <IconButton
      label={label}
      icon={IconTrash}
      size={size}
      className={classes.quiet ?? ''}
      onClick={onClick}
    />
  );
}

interface DeleteButtonProps extends ButtonProps {
  onClick: () => void;
}

export function DeleteButton({ children = 'Delete', ...others }: DeleteButtonProps) {
  return (
    <Button variant="subtle" color="gray" leftSection={bin} className={classes.quiet} {...others}>
      {children}
    </Button>
  );
}
