/** The one tool about writing, which itself writes nothing: it shows suggested tasks to the user. */
import { tool } from 'ai';
import { z } from 'zod';
import type { SuggestedTask } from '#contract/insights.ts';
import { subjectKinds } from '#contract/records.ts';
import { activityTypes } from '#contract/tasks.ts';
import type { Context } from '#server/kernel/context.ts';
import { endOfWork } from '#server/kernel/local-days.ts';
import type { Finding, Findings } from './findings.ts';

const mostTasks = 20;
const Suggestion = z.object({
  title: z.string().min(1).max(300),
  inDays: z.number().int().min(0).max(365).describe('0 is today'),
  type: z.enum(activityTypes).default('other'),
  about: z.string().describe('The ref of the person, organization or opportunity it is for'),
});

export function suggestTool(ctx: Context, findings: Findings) {
  return tool({
    description:
      'Lays tasks before the user as a preview, which only they can apply. Use it when they ask for tasks to be created.',
    inputSchema: z.object({ tasks: z.array(Suggestion).min(1).max(mostTasks) }),
    execute: ({ tasks }) => {
      const unknown = tasks.find(({ about }) => !isSubject(findings.get(about)));
      if (unknown) return { problem: `${unknown.about} was not read before. Look it up first.` };
      findings.suggested = tasks.flatMap((task) => {
        const about = findings.get(task.about);
        return isSubject(about) ? [suggested(ctx, task, about)] : [];
      });
      return {
        shown: tasks.length,
        note: 'The user sees them and decides. Nothing is created yet.',
      };
    },
  });
}

function isSubject(finding: Finding | undefined): finding is Finding {
  return finding !== undefined && subjectKinds.some((kind) => kind === finding.type);
}

function suggested(
  ctx: Context,
  { title, inDays, type }: z.output<typeof Suggestion>,
  about: Finding,
): SuggestedTask {
  const idOf = (wanted: Finding['type']) => (about.type === wanted ? about.id : null);
  return {
    title,
    dueDate: endOfWork(ctx.clock.now(), ctx.timeZone, inDays).toISOString(),
    activityType: type,
    personId: idOf('person'),
    organizationId: idOf('organization'),
    opportunityId: idOf('opportunity'),
    aboutName: about.name,
  };
}
