import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './contacts-card.module.css';

interface ContactLinkProps {
  href: string;
  label: string;
  icon: Icon;
}

/** A call or a message one tap away. */
export function ContactLink({ href, label, icon: Icon }: ContactLinkProps) {
  return (
    <ActionIcon
      component="a"
      href={href}
      aria-label={label}
      data-hint={label}
      className={classes.link}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
