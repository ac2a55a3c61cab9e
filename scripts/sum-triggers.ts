/** Prints the triggers of a migration that keep sums of a table: each statement adds rows of the differences it makes. */

interface SummedTable {
  /** The table whose rows are added up, and the one of sums. */
  of: string;
  sums: string;
  /** The columns of `of` that the expressions below name. */
  columns: readonly string[];
  /** Which rows count; all of them if left out. */
  where?: string;
  /** What makes several rows of one, such as a lateral join, with what says which of these count. */
  each?: string;
  /** Columns of the sums, with what they hold for a row: those that say of what, and those that are added up. */
  keys: Readonly<Record<string, string>>;
  amounts: Readonly<Record<string, string>>;
}

export function printSumTriggers(table: SummedTable): string {
  const { of, sums } = table;
  const run = `FOR EACH STATEMENT EXECUTE FUNCTION "add_to_${sums}"();`;
  const trigger = (word: string, event: string, tables: string) =>
    `CREATE TRIGGER "${sums}_of_${word}_${of}" AFTER ${event} ON "${of}"${tables}\n  ${run}`;
  const removed = 'OLD TABLE AS "removed"';
  const added = 'NEW TABLE AS "added"';
  return [
    printFunction(table),
    trigger('added', 'INSERT', ` REFERENCING ${added}`),
    trigger('changed', 'UPDATE', ` REFERENCING ${removed} ${added}`),
    trigger('removed', 'DELETE', ` REFERENCING ${removed}`),
    trigger('emptied', 'TRUNCATE', ''),
  ].join('--> statement-breakpoint\n');
}

function printFunction(table: SummedTable): string {
  const { sums, columns, where, each, keys, amounts } = table;
  const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
  const rowsOf = (table: string, change: number) =>
    `SELECT ${change} AS "change", ${list(columns)} FROM "${table}"${where ? ` WHERE ${where}` : ''}`;
  const totals = Object.values(amounts).map((amount) => `sum("change" * ${amount})`);
  const places = Object.keys(keys).map((_, place) => place + 1);
  const add = (rows: string) => `
    INSERT INTO "${sums}" (${list([...Object.keys(keys), ...Object.keys(amounts)])})
    SELECT ${[...Object.values(keys), ...totals].join(', ')}
    FROM (${rows}) AS "changes"${each ? ` ${each}` : ''}
    GROUP BY ${places.join(', ')} HAVING ${totals.map((total) => `${total} <> 0`).join(' OR ')};`;
  const added = rowsOf('added', 1);
  const removed = rowsOf('removed', -1);
  return `CREATE FUNCTION "add_to_${sums}"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN${add(added)}
  ELSIF TG_OP = 'DELETE' THEN${add(removed)}
  ELSIF TG_OP = 'UPDATE' THEN${add(`${added} UNION ALL ${removed}`)}
  ELSE
    DELETE FROM "${sums}";
  END IF;
  RETURN NULL;
END
$$;`;
}
