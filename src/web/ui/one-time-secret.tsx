/** A secret that is shown only once, when it is made, with a button to copy it. */
import { Alert } from '@mantine/core';
import { CopyField } from './copy-field.tsx';
import classes from './one-time-secret.module.css';

interface OneTimeSecretProps {
  /** What it is: 'address', 'token'. */
  noun: string;
  /** The label of its field. */
  label: string;
  value: string;
}

export function OneTimeSecret({ noun, label, value }: OneTimeSecretProps) {
  return (
    <Alert variant="default" title={`Copy the ${noun} now: it is shown only this once.`} w="100%">
      <CopyField label={label} value={value} className={classes.secret} />
    </Alert>
  );
}
