/** The browser's own checkbox, for rows: Mantine's is ten elements, which a table would draw anew for each row that comes. */
import type { ComponentProps } from 'react';
import classes from './plain-checkbox.module.css';

interface PlainCheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'ref'> {
  /** Some of what it stands for is chosen. */
  indeterminate?: boolean;
}

export function PlainCheckbox({ indeterminate = false, ...props }: PlainCheckboxProps) {
  // HTML has no attribute for it.
  const show = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = indeterminate;
  };
  return <input {...props} ref={show} type="checkbox" className={classes.box} />;
}
