/** Deletes something, from a menu. */
import { Menu, type MenuItemProps } from '@mantine/core';
import classes from './delete-button.module.css';
import { bin } from './delete-button.tsx';

interface DeleteItemProps extends MenuItemProps {
  onClick: () => void;
}

export function DeleteItem({ children = 'Delete', ...others }: DeleteItemProps) {
  return (
    <Menu.Item leftSection={bin} className={classes.quiet} {...others}>
      {children}
    </Menu.Item>
  );
}
