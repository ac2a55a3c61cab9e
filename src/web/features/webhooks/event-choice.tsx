/** Which changes a webhook is told of: one line a noun, all of it or some of what happens to it. */
import { Checkbox, Chip, Group, Input, Text } from '@mantine/core';
import { webhookEvents, webhookNouns } from '#contract/webhooks.ts';
import { chosenOf, nounLabels, verbLabel, withChosen } from './event-words.ts';
import classes from './webhooks.module.css';

interface EventChoiceProps {
  value: string[];
  onChange: (events: string[]) => void;
  error?: string | undefined;
}

export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  return (
    <fieldset className={classes.events}>
      <Input.Label component="legend" required labelElement="div" className={classes.legend}>
        Events
      </Input.Label>
      {webhookNouns.map((noun) => {
        const chosen = chosenOf(noun, value);
        const all = webhookEvents[noun].map((verb) => `${noun}.${verb}`);
        return (
          <div key={noun} className={classes.noun}>
            <Checkbox
              label={nounLabels[noun]}
              className={classes.nounName}
              checked={chosen.length === all.length}
              indeterminate={chosen.length > 0 && chosen.length < all.length}
              onChange={({ currentTarget }) =>
                onChange(withChosen(noun, value, currentTarget.checked ? all : []))
              }
            />
            <Chip.Group
              multiple
              value={chosen}
              onChange={(next) => onChange(withChosen(noun, value, next))}
            >
              <Group gap={6}>
                {webhookEvents[noun].map((verb) => (
                  <Chip
                    key={verb}
                    value={`${noun}.${verb}`}
                    variant="light"
                    classNames={{ label: classes.chip }}
                    aria-label={`${nounLabels[noun]}: ${verbLabel(verb)}`}
                  >
                    {verbLabel(verb)}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </div>
        );
      })}
      {error && (
        <Text fz="dense" c="red" role="alert">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
