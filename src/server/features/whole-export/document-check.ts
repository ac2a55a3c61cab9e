/** Checks a whole document before anything of it is applied: version, order, shapes, ids, references. */
import type { z } from 'zod';
import {
  documentFormat,
  documentSections,
  documentVersion,
  mostFaults,
  type SectionName,
} from '#contract/data-document.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { DocumentItem } from './document-scanner.ts';
import { isSection, references, sectionNames, userLists } from './document-sections.rules.ts';

const headNames = ['format', 'version', 'exportedAt'];

interface Reference {
  place: string;
  field: string;
  section: SectionName;
  id: string;
}

/** Which of these ids exist in the database. */
type FindIds = (section: SectionName, ids: string[]) => Promise<string[]>;

/** If there are more faults, every record has the same one. */
const mostCounted = 100_000;
/** The number of ids per query. */
const askedAtOnce = 5_000;

export class DocumentCheck {
  /** The number of values and records received. */
  records = 0;

  private readonly faults = new Map<string, string>();
  private count = 0;
  private readonly heads = new Set<string>();
  private readonly ids = new Map<SectionName, Set<string>>();
  private current: SectionName | undefined;
  /** References to records not read yet; they may be in the database. */
  private open: Reference[] = [];
  private readonly fieldNames = new Set<string>();
  /** Another format or version, or nothing but faults: reading on would find nothing new. */
  isHopeless = false;

  take({ name, index, value, line }: DocumentItem): void {
    this.records += 1;
    if (index === null) {
      this.takeHead(name, value);
      return;
    }
    const place = `${name}[${index}]`;
    if (!isSection(name)) {
      this.fault(place, `is not a list of this format (line ${line})`);
      return;
    }
    const ids = this.enter(name, place, line);
    if (Object.hasOwn(Object(value), '__proto__') || hasHiddenKey(value)) {
      this.fault(place, `must not have a field called __proto__ (line ${line})`);
      return;
    }
    const parsed = documentSections[name].safeParse(value);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        const path = [place, ...issue.path.map(String)].join('.');
        this.fault(path, `${issue.message} (line ${line})`);
      }
      return;
    }
    const { id } = parsed.data;
    if (ids.has(id)) this.fault(`${place}.id`, `is there twice: ${id} (line ${line})`);
    ids.add(id);
    if (name === 'customFieldDefinitions' && 'label' in parsed.data) {
      const fieldName = parsed.data.name;
      if (this.fieldNames.has(fieldName))
        this.fault(`${place}.name`, `is there twice (line ${line})`);
      this.fieldNames.add(fieldName);
    }
    if (name === 'territories' && ids.size > 1) this.fault(place, 'must be the only one');
    if ('states' in parsed.data) this.noteOwners(place, parsed.data);
    // The activity log outlives the records it is about.
    if (name !== 'activities') this.noteReferences(place, parsed.data);
  }

  private takeHead(name: string, value: unknown): void {
    if (isSection(name)) this.fault(name, 'must be a list');
    else if (!headNames.includes(name)) this.fault(name, 'is not known to this format');
    this.heads.add(name);
    if (name === 'format' && value !== documentFormat) {
      this.fault('format', `must be ${documentFormat}: this is not an export of the CRM`);
      this.isHopeless = true;
    }
    if (name === 'version' && value !== documentVersion) {
      this.fault('version', `must be ${documentVersion}`);
      this.isHopeless = true;
    }
  }

  private enter(name: SectionName, place: string, line: number): Set<string> {
    const known = this.ids.get(name);
    if (known && name === this.current) return known;
    const previous = this.current === undefined ? -1 : sectionNames.indexOf(this.current);
    if (known) this.fault(place, `the list ${name} is there twice (line ${line})`);
    else if (sectionNames.indexOf(name) < previous) {
      this.fault(place, `the list ${name} must come before ${this.current} (line ${line})`);
    }
    if (!this.heads.has('version') || !this.heads.has('format')) this.endHead();
    this.current = name;
    const ids = known ?? new Set<string>();
    this.ids.set(name, ids);
    return ids;
  }

  private noteReferences(place: string, record: Record<string, unknown>): void {
    for (const [field, section] of Object.entries(references)) {
      const id = record[field];
      if (typeof id !== 'string' || this.ids.get(section)?.has(id)) continue;
      this.open.push({ place, field, section, id });
    }
    for (const field of userLists) {
      for (const id of [record[field] ?? []].flat()) {
        if (typeof id !== 'string' || this.ids.get('users')?.has(id)) continue;
        this.open.push({ place, field, section: 'users', id });
      }
    }
  }

  private noteOwners(place: string, record: z.output<typeof documentSections.territories>): void {
    for (const list of ['states', 'codes'] as const) {
      for (const [index, { userId }] of record[list].entries()) {
        if (this.ids.get('users')?.has(userId)) continue;
        const where = { place: `${place}.${list}[${index}]`, field: 'userId' };
        this.open.push({ ...where, section: 'users', id: userId });
      }
    }
  }

  /** Called after the last item, or once the document is hopeless. */
  async end(find: FindIds): Promise<void> {
    this.endHead();
    if (!this.isHopeless) await this.resolve(find);
  }

  /** The head, before the lists, must say what the document is. */
  private endHead(): void {
    if (this.isHopeless) return;
    for (const name of ['format', 'version']) {
      if (this.heads.has(name)) continue;
      this.fault(name, 'is missing at the beginning of the file');
      this.isHopeless = true;
    }
  }

  private async resolve(find: FindIds): Promise<void> {
    // A branch may come before its parent, which no key of the database asks for.
    const open = this.open.filter(
      ({ field, section, id }) => field !== 'parentId' || !this.ids.get(section)?.has(id),
    );
    for (const section of new Set(open.map((reference) => reference.section))) {
      const asked = open.filter((reference) => reference.section === section);
      const ids = [...new Set(asked.map(({ id }) => id))];
      const there = new Set<string>();
      for (let at = 0; at < ids.length; at += askedAtOnce) {
        for (const id of await find(section, ids.slice(at, at + askedAtOnce))) there.add(id);
      }
      for (const { place, field, id } of asked) {
        if (!there.has(id)) this.fault(`${place}.${field}`, `names nothing that there is: ${id}`);
      }
    }
  }

  private fault(place: string, words: string): void {
    this.count += 1;
    if (this.count > mostCounted) this.isHopeless = true;
    if (this.faults.size < mostFaults && !this.faults.has(place)) this.faults.set(place, words);
  }

  throwFaults(): void {
    if (this.count === 0) return;
    const [first = ['', '']] = this.faults;
    const counted =
      this.count > mostCounted
        ? `more than ${mostCounted.toLocaleString('en')} faults`
        : `${this.count} faults in all`;
    const others = this.count > 1 ? ` There are ${counted}.` : '';
    throw new AppError('validation', `Nothing was imported: ${first[0]} ${first[1]}.${others}`, {
      fields: Object.fromEntries(this.faults),
    });
  }
}

function hasHiddenKey(value: unknown): boolean {
  const fields: unknown = Object(value).customFields;
  return typeof fields === 'object' && fields !== null && Object.hasOwn(fields, '__proto__');
}
