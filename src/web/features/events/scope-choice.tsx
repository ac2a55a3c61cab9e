/** Which of the occurrences of a series a change or a deletion is of. */
import { Input, SegmentedControl } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { SeriesScope } from '#contract/event-series.ts';
import { scopeOptions } from './series-form.ts';

interface ScopeChoiceProps {
  scope: SeriesScope;
  onChange: (scope: SeriesScope) => void;
  error: ReactNode;
}

export function ScopeChoice({ scope, onChange, error }: ScopeChoiceProps) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} component="div">
        Change or delete
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        // So that what refuses to be saved is gone to.
        {...(error ? { 'aria-invalid': true, tabIndex: -1 } : {})}
        data={scopeOptions}
        value={scope}
        onChange={(value) => onChange(SeriesScope.parse(value))}
      />
      {error && (
        <Input.Error role="alert" mt={5}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
