/** The usual days to defer tasks to, before their date. */
import { PressedChoices } from '#web/ui/pressed-choices.tsx';
import { deferChoices, deferLabels, dueDayAfter } from './defer-day.ts';

interface DeferDaysProps {
  /** 'YYYY-MM-DD', or '' if none is chosen yet. */
  day: string;
  onChange: (day: string) => void;
}

export function DeferDays({ day, onChange }: DeferDaysProps) {
  return (
    <PressedChoices
      label="Defer to"
      labels={deferLabels}
      choices={deferChoices}
      // On a Sunday, tomorrow is Monday: both are chosen.
      isPressed={(choice) => dueDayAfter(choice) === day}
      onPress={(choice) => onChange(dueDayAfter(choice))}
    />
  );
}
