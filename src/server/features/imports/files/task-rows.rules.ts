/** Turns the cells of a row into a task. Whom it names and when its days are is found later, where the importer is known. */
import {
  type ActivityType,
  activityTypes,
  ImportedTask,
  type RecurrenceType,
  type TaskPriority,
  type TaskStatus,
} from '#contract/tasks.ts';
import {
  collect,
  first,
  type MappedCell,
  quoteCell,
  type RowReading,
  readCell,
  tellFault,
} from './row-cells.rules.ts';
import { readMoment } from './written-times.rules.ts';

/** Our own words, and those of HubSpot, Salesforce, Pipedrive and Zoho; as `fold` writes them. */
const statuses = listWords<TaskStatus>([
  ['pending', ['pending', 'notstarted', 'open', 'todo', 'new', 'planned', 'deferred']],
  ['pending', ['waiting', 'waitingonsomeoneelse', 'waitingforinput', 'no', 'false', '0']],
  ['in_progress', ['inprogress', 'started', 'working']],
  ['completed', ['completed', 'complete', 'done', 'closed', 'finished', 'yes', 'true', '1']],
]);
const priorities = listWords<TaskPriority>([
  ['low', ['low', 'lowest']],
  ['medium', ['medium', 'normal', 'none']],
  ['high', ['high', 'highest', 'urgent']],
]);
const types = listWords<ActivityType>([
  ['appointment', ['appointment', 'visit']],
  ['meeting', ['meeting', 'demo']],
  ['phone_call', ['phonecall', 'call', 'phone']],
  ['email', ['email', 'mail']],
  ['deadline', ['deadline']],
  ['follow_up', ['followup']],
  ['other', ['other', 'task', 'todo', 'none']],
]);
const recurrences = listWords<RecurrenceType>([
  ['none', ['none', 'never', 'no']],
  ['daily', ['daily', 'everyday']],
  ['weekly', ['weekly', 'everyweek']],
  ['monthly', ['monthly', 'everymonth']],
]);

/** What a list says of why, that has no column for it. */
const unknownReason = 'Completed before it was imported';
const typeWords = activityTypes.map((type) => type.replace('_', ' ')).join(', ');

/** A task needs a title; a completed one says why, where the list has a column for that. */
export function readTask(cells: readonly MappedCell[]): RowReading<ImportedTask> {
  const row = collect(cells);
  if ('fault' in row) return row;
  const { texts } = row;
  if (first(texts, 'title') === '') return { fault: 'No title' };
  const due = readMoment((texts.get('dueDate') ?? []).filter((text) => text !== ''));
  if ('fault' in due) return { fault: inCell(cells, 'dueDate', due.fault) };
  const done = readDone(texts.get('completedAt') ?? []);
  if ('fault' in done) return { fault: inCell(cells, 'completedAt', done.fault) };
  const choices = readChoices(texts, cells);
  if ('fault' in choices) return choices;
  const status = done.isDone ? 'completed' : choices.status;
  const reason = first(texts, 'completionReason');
  const isCompleted = status === 'completed';
  if (isCompleted && reason === '' && texts.has('completionReason')) {
    const column = cells.find(({ field }) => field === 'completionReason')?.column;
    return { fault: quoteCell(column ?? 'Completion reason', 'is needed of what is done', null) };
  }
  const parsed = ImportedTask.safeParse({
    title: first(texts, 'title'),
    description: first(texts, 'description'),
    ...choices,
    status,
    completionReason: isCompleted ? reason || unknownReason : null,
    due: due.moment,
    completed: isCompleted ? done.moment : null,
    tags: row.input.tags,
    organizationName: first(texts, 'organization') || null,
    personName: first(texts, 'person') || null,
    opportunityName: first(texts, 'opportunity') || null,
    ownerName: first(texts, 'assignee') || null,
  });
  if (parsed.error) return { fault: tellFault(parsed.error, cells) };
  return { draft: parsed.data, notice: undefined };
}

/** A column of what is done says yes or no, or when. */
function readDone(
  texts: readonly string[],
): { isDone: boolean; moment: string | null } | { fault: string } {
  const said = texts.filter((text) => text !== '');
  const [word = ''] = said;
  const status = statuses.get(fold(word));
  if (status !== undefined) return { isDone: status === 'completed', moment: null };
  const read = readMoment(said);
  return 'fault' in read ? read : { isDone: read.moment !== null, moment: read.moment };
}

type Choices = Pick<ImportedTask, 'status' | 'priority' | 'activityType' | 'recurrenceType'>;

function readChoices(
  texts: ReadonlyMap<string, string[]>,
  cells: readonly MappedCell[],
): Choices | { fault: string } {
  const read: Choices = {};
  const wrong = (field: string, message: string) => ({ fault: inCell(cells, field, message) });
  const wordIn = (field: string) =>
    fold(texts.get(field)?.find((each) => each !== '') ?? '') || undefined;
  const status = wordIn('status');
  if (status !== undefined) {
    read.status = statuses.get(status);
    if (!read.status) return wrong('status', 'must be pending, in progress or completed');
  }
  const priority = wordIn('priority');
  if (priority !== undefined) {
    read.priority = priorities.get(priority);
    if (!read.priority) return wrong('priority', 'must be low, medium or high');
  }
  const type = wordIn('activityType');
  if (type !== undefined) {
    read.activityType = types.get(type);
    if (!read.activityType) return wrong('activityType', `must be one of ${typeWords}`);
  }
  const recurrence = wordIn('recurrenceType');
  if (recurrence !== undefined) {
    read.recurrenceType = recurrences.get(recurrence);
    if (!read.recurrenceType) {
      return wrong('recurrenceType', 'must be none, daily, weekly or monthly');
    }
  }
  return read;
}

function listWords<Choice>(
  words: readonly [Choice, readonly string[]][],
): ReadonlyMap<string, Choice> {
  return new Map(
    words.flatMap(([choice, all]) => all.map((word): [string, Choice] => [word, choice])),
  );
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function inCell(cells: readonly MappedCell[], field: string, message: string): string {
  const cell = cells.find((each) => each.field === field && (readCell(each.value) ?? '') !== '');
  return quoteCell(cell?.column ?? field, message, cell?.value);
}
