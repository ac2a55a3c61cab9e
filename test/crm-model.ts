/**
 * What people, organizations and tasks should be like, kept in memory in the plainest way: the yardstick
 * by which random work of two colleagues is judged. Each method tells the status that the CRM should answer.
 */

interface Kept {
  id: string;
  tags: string[];
  assignedToId: string | null;
  assignedById: string | null;
  createdById: string;
  /** The deletion that it went with. */
  gone: number | null;
}

export interface ModelOrganization extends Kept {
  name: string;
}

export interface ModelPerson extends Kept {
  name: string;
  organizationId: string | null;
}

export interface ModelTask extends Kept {
  title: string;
  personId: string | null;
  organizationId: string | null;
  status: 'pending' | 'completed';
  dueDate: string | null;
  /** Counts its changes. */
  version: number;
}

interface TaskLinks {
  personId: string | null;
  organizationId: string | null;
}

export type Noun = 'people' | 'organizations' | 'tasks';

export class CrmModel {
  people: ModelPerson[] = [];
  organizations: ModelOrganization[] = [];
  tasks: ModelTask[] = [];
  /** Who may delete what is not theirs. */
  readonly admins = new Set<string>();
  private deletions = 0;
  /** By deletion of an organization: the people that it left without one. */
  private readonly unlinked = new Map<number, string[]>();

  isThere(noun: Noun, id: string | null): boolean {
    const records: Kept[] = this[noun];
    return id === null || records.some((record) => record.id === id && record.gone === null);
  }

  linksAreThere({ personId, organizationId }: TaskLinks): boolean {
    return this.isThere('people', personId) && this.isThere('organizations', organizationId);
  }

  /** Whoever made it, or was given it by somebody else, may delete it and take that back; an admin any. */
  private mayDelete({ createdById, assignedToId, assignedById }: Kept, userId: string): boolean {
    const isGiven = assignedToId === userId && assignedById !== userId;
    return this.admins.has(userId) || createdById === userId || isGiven;
  }

  remove(noun: Noun, record: Kept, userId: string): number {
    if (record.gone !== null) return 404;
    if (!this.mayDelete(record, userId)) return 403;
    this.deletions += 1;
    const deletion = this.deletions;
    record.gone = deletion;
    if (noun === 'tasks') return 204;
    const link = noun === 'people' ? 'personId' : 'organizationId';
    for (const task of this.tasks) {
      const goes = task[link] === record.id && task.gone === null && task.status !== 'completed';
      if (goes) task.gone = deletion;
    }
    if (noun === 'organizations') {
      const left = this.people.filter((person) => person.organizationId === record.id);
      for (const person of left) person.organizationId = null;
      this.unlinked.set(
        deletion,
        left.map(({ id }) => id),
      );
    }
    return 204;
  }

  restore(noun: Noun, record: Kept & Partial<ModelTask>, userId: string): number {
    const deletion = record.gone;
    if (deletion === null) return 404;
    if (!this.mayDelete(record, userId)) return 403;
    if (noun === 'tasks') {
      const { personId = null, organizationId = null, status } = record;
      // What is done stays without those that it was for.
      const isFree = status === 'completed' || this.linksAreThere({ personId, organizationId });
      if (!isFree) return 409;
    }
    record.gone = null;
    if (noun === 'tasks') {
      // Who has seen it before it went has not seen it as it is since it came back.
      for (const task of this.tasks.filter((each) => each === record)) task.version += 1;
      return 200;
    }
    for (const task of this.tasks.filter(({ gone }) => gone === deletion)) {
      // It comes back when all that it hangs on is back.
      const others = [
        this.people.find(({ id }) => id === task.personId),
        this.organizations.find(({ id }) => id === task.organizationId),
      ];
      task.gone = others.find((other) => other && other.gone !== null)?.gone ?? null;
    }
    if (noun === 'organizations') {
      const called = this.unlinked.get(deletion) ?? [];
      for (const person of this.people) {
        const comes = called.includes(person.id) && person.organizationId === null;
        if (comes) person.organizationId = record.id;
      }
    }
    return 200;
  }

  changeTask(task: ModelTask, change: Partial<ModelTask>): number {
    if (task.gone !== null) return 404;
    const links = {
      personId: change.personId ?? null,
      organizationId: change.organizationId ?? null,
    };
    const isSame = (key: keyof TaskLinks) => change[key] === task[key];
    if (!isSame('personId') && !this.isThere('people', links.personId)) return 400;
    if (!isSame('organizationId') && !this.isThere('organizations', links.organizationId)) {
      return 400;
    }
    const reopens = task.status === 'completed' && change.status === 'pending';
    if (reopens && !this.linksAreThere({ ...task, ...change })) return 409;
    Object.assign(task, change, { version: task.version + 1 });
    return 200;
  }

  /** All of them, or none. */
  changeTasks(tasks: ModelTask[], change: Partial<ModelTask>): number {
    if (tasks.some((task) => task.gone !== null || task.status === 'completed')) return 409;
    for (const task of tasks) this.changeTask(task, change);
    return 200;
  }

  /** Takes a change of many back, where nobody has changed one of them since. */
  undo(before: ModelTask[], after: ModelTask[]): number {
    const now = after.map(({ id }) => this.tasks.find((task) => task.id === id));
    const isOpenToIt = after.every(({ version, status }, index) => {
      const task = now[index];
      if (!task || task.gone !== null || task.version !== version) return false;
      const reopens = status === 'completed' && before[index]?.status !== 'completed';
      return !reopens || this.linksAreThere(task);
    });
    if (!isOpenToIt) return 409;
    for (const [index, task] of now.entries()) {
      const former = before[index];
      if (task && former) {
        this.changeTask(task, { status: former.status, dueDate: former.dueDate });
      }
    }
    return 200;
  }
}
