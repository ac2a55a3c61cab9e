/** What is rarely done with a record. */
import { Menu } from '@mantine/core';
import { type Icon, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import type { useOpenAtOnce } from './use-open-at-once.ts';

interface MoreMenuProps {
  /** Where several stand on a page: 'More about Anna Smith'. */
  label?: string;
  /** In pixels. */
  size?: number;
  items: readonly { label: string; icon: Icon; onAct: () => void }[];
  /** Items of their own, above the others. */
  children?: ReactNode;
  /** One of its own below them. */
  last?: ReactNode;
  /** Where it is loaded when its button is pressed. */
  opening?: ReturnType<typeof useOpenAtOnce>;
}

export function MoreMenu(props: MoreMenuProps) {
  const { label = 'More', size = 36, items, children, last, opening } = props;
  if (items.length === 0 && !children) return null;
  return (
    <Menu
      position="bottom-end"
      {...(opening && { opened: opening.opened, onChange: opening.setOpened })}
    >
      <Menu.Target>
        <IconButton
          label={label}
          icon={IconDots}
          size={size}
          {...(opening && { ref: opening.button })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {children}
        {items.map(({ label, icon: Icon, onAct }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            onClick={onAct}
          >
            {label}
          </Menu.Item>
        ))}
        {last}
      </Menu.Dropdown>
    </Menu>
  );
}
