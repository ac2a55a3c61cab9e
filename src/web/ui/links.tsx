/** Links inside the app in Mantine's clothes, with the router's checked addresses. */
import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

type Plain<Props> = Props & Omit<ComponentProps<'a'>, keyof Props>;

/** Looks like a button, goes somewhere. */
export const LinkButton = createLink((props: Plain<ButtonProps>) => (
  <Button component="a" {...props} />
));

/** A word in a text that goes somewhere. */
export const TextLink = createLink((props: Plain<AnchorProps>) => <Anchor {...props} />);
