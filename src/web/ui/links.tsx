/** Mantine's links with the router's type-checked addresses. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Plain<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>;

/** A link that looks like a button. */
export const LinkButton = createLink((props: Plain<ButtonProps>) => (
  <Button component="a" {...props} />
));

/** A link inside a text. */
export const TextLink = createLink((props: Plain<AnchorProps>) => <Anchor {...props} />);
