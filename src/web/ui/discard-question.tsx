import { Button, Text } from '@mantine/core';

/** The foot of a form that is closed with unsaved changes. */
export function DiscardQuestion({
  onKeep,
  onDiscard,
}: {
  onKeep: () => void;
  onDiscard: () => void;
}) {
  return (
    <>
      <Text role="alert" flex={1} fw={500}>
        Discard what you typed?
      </Text>
      <Button variant="default" onClick={onKeep} autoFocus>
        Keep editing
      </Button>
      <Button color="red" onClick={onDiscard}>
        Discard
      </Button>
    </>
  );
}
