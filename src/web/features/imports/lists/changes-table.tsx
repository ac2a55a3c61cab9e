/** What a row writes: before and after of each field, or what a new record gets. */
import type { ImportReviewRow } from '#contract/import-reviews.ts';
import { listCells } from './review-words.ts';
import type { ReviewedFile } from './reviewed-file.ts';
import classes from './reviews.module.css';

interface ChangesTableProps {
  row: ImportReviewRow;
  file: ReviewedFile;
}

export function ChangesTable({ row, file }: ChangesTableProps) {
  if (row.changes.length > 0) {
    return (
      <table className={classes.changes}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {row.changes.map(({ field, label, before, after }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td className={classes.before}>{before ?? '–'}</td>
              <td className={classes.after}>{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  const cells = listCells(row, file);
  if (row.outcome === 'dropped' || row.outcome === 'unchanged' || cells.length === 0) return null;
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ label, value }, place) => (
          <tr key={place}>
            <th scope="row">{label}</th>
            <td className={classes.after}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
