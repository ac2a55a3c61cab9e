/** Something that is shown once, when it is made, to be copied. */
import { Alert, Button, CopyButton, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './one-time-secret.module.css';

interface OneTimeSecretProps {
  /** What it is: 'address', 'token'. */
  noun: string;
  /** The name of its field. */
  label: string;
  value: string;
}

export function OneTimeSecret({ noun, label, value }: OneTimeSecretProps) {
  return (
    <Alert variant="default" title={`Copy the ${noun} now: it is shown only this once.`} w="100%">
      <div className={classes.secret}>
        <TextInput
          aria-label={label}
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
    </Alert>
  );
}
