/** Custom fields: what an owner of the CRM wants known of people and organizations beyond the built-in fields. */
import { z } from 'zod';
import { listEndpoint } from './endpoint.ts';
import { Id, Instant, listQuery } from './primitives.ts';

export const fieldTypes = ['text', 'number', 'date', 'boolean', 'dropdown', 'textarea'] as const;
export const FieldType = z.enum(fieldTypes);
export type FieldType = z.output<typeof FieldType>;

export const FieldEntity = z.enum(['person', 'organization', 'both']);
export type FieldEntity = z.output<typeof FieldEntity>;

export const CustomFieldDefinition = z.object({
  id: Id,
  name: z.string(),
  label: z.string(),
  fieldType: FieldType,
  entityType: FieldEntity,
  options: z.array(z.string()),
  required: z.enum(['true', 'false']),
  helpText: z.string().nullable(),
  displayOrder: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type CustomFieldDefinition = z.output<typeof CustomFieldDefinition>;

export const customFieldsApi = {
  list: listEndpoint({
    path: '/api/custom-field-definitions',
    permission: 'custom-field.read',
    query: listQuery({ entityType: z.enum(['person', 'organization']).optional() }, [
      'displayOrder',
    ]),
    item: CustomFieldDefinition,
  }),
};
