/** Makes the units that the demo team's customers run: a few machines and vehicles for every other organization. */
import { lastModelYear, nameUnit } from '#contract/units.ts';
import type { units } from '#server/features/units/units.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { type makeOrganizations, seller, upToToday, type World } from './demo-records.ts';
import type { Random } from './random.ts';

type UnitRow = Omit<typeof units.$inferSelect, 'searchText'>;

/** As stored in the change log, with their names. */
export function namedUnits(made: readonly UnitRow[]) {
  return made.map((unit) => ({ ...unit, name: nameUnit(unit) }));
}

interface UnitModel {
  make: string;
  model: string;
  perYear: number;
}

/** Hours per year; vehicles without a meter have none. */
const models: readonly [UnitModel, ...UnitModel[]] = [
  { make: 'John Deere', model: '8R 410', perYear: 620 },
  { make: 'John Deere', model: '6155M', perYear: 480 },
  { make: 'Case IH', model: 'Magnum 340', perYear: 560 },
  { make: 'New Holland', model: 'CR8.90', perYear: 310 },
  { make: 'Kubota', model: 'M7060', perYear: 420 },
  { make: 'Caterpillar', model: '320 GC', perYear: 1_150 },
  { make: 'Komatsu', model: 'WA320-8', perYear: 980 },
  { make: 'Manitou', model: 'MLT 741', perYear: 690 },
  { make: 'Toyota', model: '8FD25 forklift', perYear: 840 },
  { make: 'Isuzu', model: 'FRR 110-260', perYear: 0 },
  { make: 'Toyota', model: 'HiLux SR5', perYear: 0 },
  { make: 'Ford', model: 'Ranger XLT', perYear: 0 },
  { make: 'Kenworth', model: 'T610', perYear: 0 },
];

const notes: readonly [string, ...string[]] = [
  'Serviced by us since new.',
  'Due for its 1,000-hour service before harvest.',
  'They would trade it in for a newer one next season.',
  'Cracked windscreen, insurance is sorting it out.',
  'Leased until the end of next year.',
];

/** `YYYY-MM-DD` */
function dayAfter(now: Date, days: number): string {
  return new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

export function makeUnits(world: World, from: ReturnType<typeof makeOrganizations>): UnitRow[] {
  const { random, now } = world;
  const owners = from.filter(() => random.chance(0.5));
  return owners.flatMap(({ id: organizationId, createdAt: since }) =>
    Array.from({ length: random.between(1, 4) }, () => {
      const { make, model, perYear } = random.one(models);
      const age = random.between(0, 12);
      const at = upToToday(world);
      const createdAt = new Date(Math.max(at.getTime(), since.getTime()));
      return {
        id: newId(),
        make,
        model,
        year: lastModelYear(now) - 2 - age,
        serial: serialNumber(random),
        // Of the newer ones; no number more is drawn for it, so that all else stays as it is.
        financeEnd: age < 4 ? dayAfter(now, 20 + age * 55) : null,
        leaseEnd: null,
        serviceDue: perYear > 800 ? dayAfter(now, age * 12 - 30) : null,
        hours: perYear === 0 ? null : Math.round((age + random.next()) * perYear * 10) / 10,
        note: random.chance(0.25) ? random.one(notes) : null,
        organizationId,
        opportunityId: null,
        createdById: seller(world),
        createdAt,
        updatedAt: createdAt,
        importId: null,
        deletedAt: null,
        deletionId: null,
      };
    }),
  );
}

/** Without letters that look like digits. */
function serialNumber(random: Random): string {
  const letters = [...'ABCDEFGHJKLMNPRSTUVWXYZ'];
  const letter = () => random.some(letters, 1).join('');
  return `${letter()}${letter()}${random.between(10, 99)}${letter()}${random.between(100_000, 999_999)}`;
}
