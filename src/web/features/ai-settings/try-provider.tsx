import { Button, Text } from '@mantine/core';
import { getServerMessage } from '#web/lib/call-error.ts';
import { useTestAi } from './ai-settings.api.ts';
import classes from './ai-settings.module.css';

/** Tries the current provider with a call of a few tokens, and says how it went. */
export function TryProvider({ canTry }: { canTry: boolean }) {
  const test = useTestAi();
  const result = test.data;
  const isBad = test.isError || result?.works === false;
  const words = test.isError
    ? (getServerMessage(test.error) ?? 'The server could not be reached.')
    : result?.message;
  return (
    <>
      <Button
        variant="default"
        disabled={!canTry || test.isPending}
        onClick={() => test.mutate({})}
      >
        {test.isPending ? 'Testing...' : 'Test'}
      </Button>
      <Text
        role="status"
        fz="dense"
        className={classes.result}
        {...(isBad && { c: 'var(--crm-danger)' })}
      >
        {test.isPending || !canTry ? '' : words}
      </Text>
    </>
  );
}
