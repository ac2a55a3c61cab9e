/** How long before it is due, or begins, one is reminded. */
import { Select, type SelectProps } from '@mantine/core';
import { ReminderLead, reminderLeadLabels, reminderLeads } from '#contract/reminder-leads.ts';

const options = reminderLeads.map((value) => ({ value, label: reminderLeadLabels[value] }));
const usual = { value: 'usual', label: 'As set in the account' };

interface LeadSelectProps
  extends Omit<SelectProps, 'value' | 'onChange' | 'data' | 'allowDeselect'> {
  /** Null: as the account has it. */
  value: ReminderLead | null;
  onChange: (lead: ReminderLead | null) => void;
  /** Whether it can be left to the account. */
  hasUsual?: boolean;
}

export function LeadSelect({ value, onChange, hasUsual = true, ...props }: LeadSelectProps) {
  return (
    <Select
      {...props}
      data={hasUsual ? [usual, ...options] : options}
      allowDeselect={false}
      value={value ?? usual.value}
      onChange={(chosen) => onChange(ReminderLead.nullable().catch(null).parse(chosen))}
    />
  );
}
