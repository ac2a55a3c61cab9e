import { unitsApi } from '#contract/units.ts';
import { useEditedRecord } from '#web/ui/use-edited-record.ts';

export function useEditedUnit() {
  return useEditedRecord({
    name: 'unit',
    get: unitsApi.get,
    goneTitle: 'Unit not found',
    gone: 'unit',
  });
}
