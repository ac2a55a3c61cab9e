import type { SubjectKind } from '#contract/records.ts';
import type { NamedRecord } from '#contract/search.ts';

/** The record that verbs act on: a person, an organization or an opportunity. */
export interface Subject {
  kind: SubjectKind;
  id: string;
  name: string;
  /** Undefined while nobody has asked for them. */
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

/** Whose a note, a call, a task, a file, an event or a unit is; undefined if it is nobody's. */
export function subjectOfRecord(record: NamedRecord): Subject | undefined {
  const { kind, id, title, subtitle, phone, email } = record;
  if (kind === 'person' || kind === 'organization' || kind === 'opportunity') {
    return { kind, id, name: title, phone, email };
  }
  const name = (kind === 'note' || kind === 'call' ? title : subtitle) ?? '';
  if (record.personId) return { kind: 'person', id: record.personId, name };
  if (record.organizationId) return { kind: 'organization', id: record.organizationId, name };
  if (record.opportunityId) return { kind: 'opportunity', id: record.opportunityId, name };
  return undefined;
}
