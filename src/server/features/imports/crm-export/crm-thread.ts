/** The thread that reads the rows of a CRM export, so that the server is not held up. */
import { fileRows, giveBatches, type RowSource } from '#server/features/imports/files/give-rows.ts';
import { readBatches } from '#server/features/imports/files/row-batches.ts';
import {
  type Definitions,
  type OrganizationOfRow,
  type PersonOfRow,
  readCrmRow,
} from './crm-rows.rules.ts';

export type CrmDraft = PersonOfRow | OrganizationOfRow;

interface CrmOrder {
  definitions: Definitions;
  source: Exclude<RowSource, { kind: 'list' }>;
}

await giveBatches(async ({ definitions, source }: CrmOrder, onPart) =>
  readBatches<CrmDraft>(await fileRows(source, onPart), (cells) => {
    const reading = readCrmRow(cells, definitions);
    return 'fault' in reading ? reading : { draft: reading };
  }),
);
