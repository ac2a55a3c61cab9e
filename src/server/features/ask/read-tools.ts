/**
 * What a model may look up for a question: the lists of the product, read as the user and cut to
 * what a conversation can hold. None of them writes.
 */
import { tool } from 'ai';
import { z } from 'zod';
import { plainKeys } from '#contract/fields.ts';
import { OpportunityFilter, stages } from '#contract/opportunities.ts';
import { personTexts } from '#contract/people.ts';
import { type SubjectKind, subjectKinds } from '#contract/records.ts';
import { type Task, TaskFilter } from '#contract/tasks.ts';
import { listTakingPlace } from '#server/features/events/taking-place.queries.ts';
import { listNotes } from '#server/features/notes/notes.queries.ts';
import {
  getOpportunity,
  listOpportunities,
} from '#server/features/opportunities/opportunities.queries.ts';
import { getOrganization } from '#server/features/organizations/organizations.queries.ts';
import { getPerson, listPeople } from '#server/features/people/people.queries.ts';
import { pipelineSummary } from '#server/features/pipeline/pipeline.queries.ts';
import { search } from '#server/features/search/search.queries.ts';
import { dueCounts, headerStats } from '#server/features/stats/stats.queries.ts';
import { countActiveTasks, listTasks } from '#server/features/tasks/tasks.queries.ts';
import { listFormerStaff, listStaffUsers } from '#server/features/users/users.queries.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Findings } from './findings.ts';

const most = 20;
const longestText = 600;

const owner = z
  .string()
  .describe('"me", "everyone", or the id of a member of the team from list_team');

const readers = {
  person: getPerson,
  organization: getOrganization,
  opportunity: getOpportunity,
} satisfies Record<SubjectKind, unknown>;

export function readTools(ctx: Context, findings: Findings) {
  const assigneeId = (given: string | undefined) =>
    given === undefined || given === 'everyone' ? undefined : given === 'me' ? ctx.actor.id : given;
  const taskRow = (task: Task) => ({
    ref: findings.add('task', task.id, task.title),
    title: task.title,
    description: cut(task.description),
    dueDate: task.dueDate,
    status: task.status,
    priority: task.priority,
    type: task.activityType,
    assigneeId: task.assigneeId,
    for: [
      task.personId && findings.add('person', task.personId, task.personName ?? ''),
      task.organizationId &&
        findings.add('organization', task.organizationId, task.organizationName ?? ''),
    ].filter(Boolean),
    completionReason: cut(task.completionReason),
  });

  return {
    find: tool({
      description: 'Finds people and organizations by a part of a name, e-mail, phone or place.',
      inputSchema: z.object({ words: z.string().min(1).max(200) }),
      execute: async ({ words }) => {
        const { people, organizations } = await search(ctx, words);
        return {
          people: people.map(({ id, ...person }) => ({
            ref: findings.add('person', id, person.name),
            ...person,
          })),
          organizations: organizations.map(({ id, ...organization }) => ({
            ref: findings.add('organization', id, organization.name),
            ...organization,
          })),
        };
      },
    }),
    read: tool({
      description:
        'Reads one person, organization or opportunity by its ref: its facts, newest notes, open tasks and opportunities.',
      inputSchema: z.object({
        ref: z.string().regex(new RegExp(`^(${subjectKinds.join('|')}):[0-9a-f-]{36}$`)),
      }),
      execute: ({ ref }) => readRecord(ref, taskRow),
    }),
    list_tasks: tool({
      description: 'Lists tasks, the soonest due first, and says how many active ones there are.',
      inputSchema: z.object({
        owner: owner.optional(),
        due: z.enum(['today', 'next7days', 'overdue']).optional(),
        status: z.enum(['active', 'completed']).optional(),
        words: z.string().max(200).optional(),
      }),
      execute: async ({ owner, due, status = 'active', words }) => {
        const filter = TaskFilter.parse({
          limit: most,
          q: words,
          filter: due,
          assigneeId: assigneeId(owner),
          status: status === 'active' ? 'pending,in_progress' : 'completed',
        });
        const { items } = await listTasks(ctx, filter);
        const active = await countActiveTasks(ctx, filter);
        return { active, tasks: items.map(taskRow) };
      },
    }),
    list_opportunities: tool({
      description: 'Lists opportunities (deals), the newest first.',
      inputSchema: z.object({
        owner: owner.optional(),
        stages: z.array(z.enum(stages)).min(1).optional(),
        words: z.string().max(200).optional(),
        closeMonth: z.string().optional().describe('A month such as 2026-11'),
      }),
      execute: async ({ owner, stages, words, closeMonth }) => {
        const filter = OpportunityFilter.parse({
          limit: most,
          q: words,
          assignedToId: assigneeId(owner),
          stage: stages?.join(','),
          closeMonth,
        });
        const { items } = await listOpportunities(ctx, filter);
        return items.map((deal) => opportunityRow(deal));
      },
    }),
    list_events: tool({
      description: 'Lists calendar events from one day up to another.',
      inputSchema: z.object({ from: z.iso.date(), before: z.iso.date() }),
      execute: async ({ from, before }) => {
        const events = await listTakingPlace(ctx, { from, before }, most);
        return events.map(({ id, title, eventDate, endDate, allDay, eventType, personName }) => ({
          ref: findings.add('event', id, title),
          title,
          eventDate,
          endDate,
          allDay,
          eventType,
          personName,
        }));
      },
    }),
    numbers: tool({
      description:
        'Counts: contacts, organizations and tasks of the asking user, tasks due, and the whole pipeline.',
      inputSchema: z.object({}),
      execute: async () => ({
        mine: await headerStats(ctx),
        tasksDueOfEveryone: await dueCounts(ctx, {}),
        tasksDueOfMine: await dueCounts(ctx, { assigneeId: ctx.actor.id }),
        pipeline: await pipelineSummary(ctx),
      }),
    }),
    list_team: tool({
      description: 'Lists the members of the team with their ids, and those who have left it.',
      inputSchema: z.object({}),
      execute: async () => {
        const { items } = await listStaffUsers(ctx, { limit: 200 });
        const members = items.map(({ id, firstName, lastName, username, role }) => ({
          id,
          name: [firstName, lastName].filter(Boolean).join(' ') || username,
          role,
        }));
        const left = (await listFormerStaff(ctx)).slice(0, 200);
        return [...members, ...left.map(({ id, name }) => ({ id, name, role: 'none' }))];
      },
    }),
  };

  function opportunityRow(deal: Awaited<ReturnType<typeof listOpportunities>>['items'][number]) {
    return {
      ref: findings.add('opportunity', deal.id, deal.name),
      name: deal.name,
      description: cut(deal.description),
      stage: deal.stage,
      inStageSince: deal.stageSince,
      value: deal.value,
      probability: deal.probability,
      expectedCloseDate: deal.expectedCloseDate,
      ownerId: deal.assignedToId,
      person: deal.personId && findings.add('person', deal.personId, deal.personName ?? ''),
      organization:
        deal.organizationId &&
        findings.add('organization', deal.organizationId, deal.organizationName ?? ''),
    };
  }

  async function readRecord(ref: string, rowOf: typeof taskRow) {
    const [, id = ''] = ref.split(':');
    const type = subjectKinds.find((kind) => ref.startsWith(`${kind}:`));
    const record = type && (await readers[type](ctx, id));
    if (!type || !record) return { problem: 'There is no such record.' };
    findings.add(type, id, record.name);
    const about = { [`${type}Id`]: id };
    const [left, notes, tasks, deals, people] = await Promise.all([
      listFormerStaff(ctx),
      listNotes(ctx, { limit: 5, ...about }),
      listTasks(ctx, TaskFilter.parse({ limit: 10, status: 'pending,in_progress', ...about })),
      type === 'opportunity'
        ? { items: [] }
        : listOpportunities(ctx, OpportunityFilter.parse({ limit: 10, ...about })),
      type === 'organization' ? listPeople(ctx, { limit: 10, organizationId: id }) : { items: [] },
    ]);
    const { tags, createdAt, updatedAt, ...facts } = record;
    return {
      ref,
      facts: { ...facts, id: undefined },
      tags,
      createdAt,
      updatedAt,
      notes: notes.items.map(({ content, createdAt, createdBy, createdById }) => ({
        content: cut(content),
        createdAt,
        by:
          left.find(({ id }) => id === createdById)?.name ??
          (createdBy && [createdBy.firstName, createdBy.lastName].filter(Boolean).join(' ')),
      })),
      openTasks: tasks.items.map(rowOf),
      opportunities: deals.items.map(opportunityRow),
      people: people.items.map((person) => ({
        ref: findings.add('person', person.id, person.name),
        name: person.name,
        ...Object.fromEntries(plainKeys(personTexts).map((key) => [key, person[key]])),
        email: person.email,
        phone: person.phone,
      })),
    };
  }
}

function cut(text: string | null): string | null {
  return text !== null && text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
