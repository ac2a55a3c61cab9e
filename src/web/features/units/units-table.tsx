/** Units as a table; a click on a row opens one. In a narrow place each takes two lines. */
import dayjs from 'dayjs';
import { listUnitSignals, signalWords } from '#contract/unit-signals.ts';
import { type Unit, unitFields } from '#contract/units.ts';
import { formatNumber } from '#web/lib/format.ts';
import { TextLink } from '#web/ui/links.tsx';
import classes from './units-table.module.css';

interface UnitsTableProps {
  units: readonly Unit[];
  /** Shows the organization, for lists with several of them. */
  hasOrganization?: boolean;
  onOpen: (unit: Unit) => void;
}

export function UnitsTable({ units, hasOrganization = false, onOpen }: UnitsTableProps) {
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label="Units">
        <thead>
          <tr>
            <th scope="col">Make and model</th>
            {hasOrganization && <th scope="col">Organization</th>}
            <th scope="col">Year</th>
            <th scope="col">VIN or serial</th>
            <th scope="col">Hours</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <UnitRow key={unit.id} unit={unit} hasOrganization={hasOrganization} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface UnitRowProps {
  unit: Unit;
  hasOrganization: boolean;
  onOpen: (unit: Unit) => void;
}

function UnitRow({ unit, hasOrganization, onOpen }: UnitRowProps) {
  const { id, make, model, year, serial, hours, organizationName } = unit;
  const name = [make, model].filter(Boolean).join(' ');
  const [signal] = listUnitSignals(unit, dayjs().format('YYYY-MM-DD'));
  return (
    <tr className={classes.row} data-record={id}>
      <th scope="row" className={classes.name}>
        <button
          type="button"
          className={classes.open}
          title={name}
          data-face
          onClick={() => onOpen(unit)}
        >
          {name}
        </button>
        {signal && (
          <span className={classes.signal} data-late={signal.days < 0 || undefined}>
            {signalWords(signal)}
          </span>
        )}
      </th>
      {hasOrganization && (
        <td className={classes.organization} title={organizationName ?? undefined}>
          {organizationName ?? 'In stock'}
          <TradedIn unit={unit} />
        </td>
      )}
      <td className={classes.year}>{year}</td>
      <td className={classes.serial} title={serial ?? undefined}>
        {serial}
      </td>
      <td className={classes.hours}>{hours !== null && formatNumber(hours)}</td>
    </tr>
  );
}

/** Of a unit in stock: the deal with which it came. */
function TradedIn({
  unit: { inStock, opportunityId, opportunityName },
}: Pick<UnitRowProps, 'unit'>) {
  if (!inStock || !opportunityId || !opportunityName) return null;
  return (
    <span className={classes.traded}>
      {unitFields.opportunityId.label}{' '}
      <TextLink to="/opportunities/$id" params={{ id: opportunityId }} className={classes.deal}>
        {opportunityName}
      </TextLink>
    </span>
  );
}
