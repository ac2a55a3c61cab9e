import { inArray } from 'drizzle-orm';
import { noteTexts } from '#contract/notes.ts';
import { SourceNote } from '#server/features/crm-services/service/service-port.ts';
import type { NoteRow } from '#server/features/notes/notes.queries.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { changeNotes, newNote, writeNotes } from '#server/features/notes/write-notes.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import type { Adapter, Prepared } from './apply-batch.ts';
import { fitted, pastInstant } from './sync.rules.ts';
import { readParties } from './tools.ts';

type NoteValues = Pick<NoteRow, 'content' | 'personId' | 'organizationId'>;

export const notesAdapter: Adapter<SourceNote, NoteValues, NoteRow> = {
  entity: 'notes',
  labels: { content: 'Text', personId: 'Person', organizationId: 'Organization' },
  parse: (item) => SourceNote.parse(item),

  async prepare(ctx, tools, items) {
    const parties = await readParties(
      ctx,
      tools.serviceKey,
      items.map(({ partyId }) => partyId),
    );
    const prepared = new Map<string, Prepared<NoteValues>>();
    for (const item of items) {
      const { externalId, author } = item;
      const party = item.partyId === null ? undefined : parties.get(item.partyId);
      if (!party) {
        const skip = 'Its contact has not been imported yet';
        prepared.set(externalId, { skip, unresolved: true });
        continue;
      }
      if (party.isDeleted) {
        prepared.set(externalId, { skip: 'Its contact was deleted here' });
        continue;
      }
      const partial: string[] = [];
      // Whoever is none of the team cannot be its author here, and is named in its text.
      const name = author?.name ?? author?.username;
      const isKnown = tools.staff.authorFor(author) !== null;
      const signature = isKnown || !name ? null : `Written by ${name} in ${tools.serviceName}`;
      const content = [item.content, signature].filter(Boolean).join('\n\n');
      const values = {
        content: fitted(content, noteTexts.content.limit, 'The text', partial) ?? content,
        personId: party.entity === 'people' ? party.recordId : null,
        organizationId: party.entity === 'organizations' ? party.recordId : null,
      };
      prepared.set(externalId, { values, fallback: values, partial });
    }
    return prepared;
  },

  match: async () => new Map(),

  read: (ctx, ids) =>
    ctx.db
      .select()
      .from(notes)
      .where(inArray(notes.id, [...ids]))
      .for('no key update'),

  valuesOf: ({ content, personId, organizationId }) => ({ content, personId, organizationId }),

  insert(ctx, tools, made) {
    const now = ctx.clock.now();
    const rows = made.map(({ id, item, values }) =>
      newNote(ctx, values, {
        id,
        createdById: tools.staff.authorFor(item.author),
        createdAt: pastInstant(item.createdAt, now),
      }),
    );
    return writeNotes(ctx, rows);
  },

  update: (ctx, _tools, merged) =>
    changeNotes(
      ctx,
      merged.map(({ row, values }) => {
        return { before: row, after: { ...row, ...values, updatedAt: changedAt(ctx, row) } };
      }),
    ),
};
