/** How the file reads: its header and the first five rows of data. */
import classes from './map-columns-step.module.css';

interface PreviewTableProps {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

export function PreviewTable({ header, rows }: PreviewTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className={classes.box} tabIndex={0} aria-label="Preview of the file">
      <table className={classes.preview}>
        <thead>
          <tr>
            {header.map((name, column) => (
              <th key={column} scope="col">
                {name || `Column ${column + 1}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {header.map((_, column) => (
                <td key={column} title={cells[column]}>
                  {cells[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
