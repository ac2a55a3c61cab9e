/** A button that is only an icon: named for screen readers, explained by a tooltip (`hints.tsx`), big enough for a thumb. */
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './icon-button.module.css';

interface IconButtonProps
  extends ActionIconProps,
    Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** What pressing it does; the accessible name, and the tooltip unless `tooltip` says more. */
  label: string;
  icon: Icon;
  tooltip?: string;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, tooltip = label, className, ...others } = props;
  return (
    <ActionIcon
      type="button"
      aria-label={label}
      data-hint={tooltip}
      className={[classes.target, className].filter(Boolean).join(' ')}
      {...others}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
