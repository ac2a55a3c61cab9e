/** Which changes a webhook is told of: a line for each noun, with everything or some of what happens to it. */
import { Checkbox, Chip, Group, Input, Text } from '@mantine/core';
import { getTitle, recordKinds, records } from '#contract/records.ts';
import { listChosen, listEvents, verbLabel, withChosen } from './event-words.ts';
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
      {recordKinds.map((kind) => {
        const chosen = listChosen(kind, value);
        const all = listEvents(kind);
        return (
          <div key={kind} className={classes.noun}>
            <Checkbox
              label={getTitle(kind)}
              className={classes.nounName}
              checked={chosen.length === all.length}
              indeterminate={chosen.length > 0 && chosen.length < all.length}
              onChange={({ currentTarget }) =>
                onChange(withChosen(kind, value, currentTarget.checked ? all : []))
              }
            />
            <Chip.Group
              multiple
              value={chosen}
              onChange={(next) => onChange(withChosen(kind, value, next))}
            >
              <Group gap={6}>
                {records[kind].happenings.map((verb) => (
                  <Chip
                    key={verb}
                    value={`${kind}.${verb}`}
                    variant="light"
                    classNames={{ label: classes.chip }}
                    aria-label={`${getTitle(kind)}: ${verbLabel(verb)}`}
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
