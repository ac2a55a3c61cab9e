/** A button that is only an icon: named for screen readers, explained by a tooltip, big enough for a thumb. */
import { ActionIcon, type ActionIconProps, Tooltip, type TooltipProps } from '@mantine/core';
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
  tooltipPosition?: TooltipProps['position'];
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Icon, tooltip = label, tooltipPosition, className, ...others } = props;
  return (
    // While it holds something open, the tooltip would only cover it.
    <Tooltip label={tooltip} position={tooltipPosition} disabled={others['aria-expanded'] === true}>
      <ActionIcon
        type="button"
        aria-label={label}
        className={[classes.target, className].filter(Boolean).join(' ')}
        {...others}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
