import { DateInput } from '@mantine/dates';
import { type ReactNode, useState } from 'react';

interface CloseDateInputProps {
  label: string;
  /** 'YYYY-MM-DD', or '' for none. */
  value: string;
  onChange: (day: string) => void;
  error?: ReactNode;
}

/** The day a sale is expected to close. */
export function CloseDateInput({ label, value, onChange, error }: CloseDateInputProps) {
  // While the calendar is open, Esc closes it and not the dialog under it: Mantine's dialogs look for this mark.
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DateInput
      label={label}
      error={error}
      data-mantine-stop-propagation={isOpen || undefined}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      valueFormat="MMM D, YYYY"
      placeholder="Nov 20, 2026"
      clearable
      allowDeselect
      firstDayOfWeek={0}
      weekendDays={[]}
      highlightToday
      previousLabel="Previous month"
      nextLabel="Next month"
      popoverProps={{
        zIndex: 400,
        onOpen: () => setIsOpen(true),
        onClose: () => setIsOpen(false),
      }}
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    />
  );
}
