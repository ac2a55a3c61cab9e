/** A table of a report; every number is a link to the records behind it. */
import { Box, Table } from '@mantine/core';
import { TextLink } from '#web/ui/links.tsx';
import type { ReportTable as Data, ReportCell } from './report-tables.ts';
import classes from './reports.module.css';

export function ReportTable({ label, table }: { label: string; table: Data }) {
  const [first = '', ...headers] = table.headers;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={`${label}, table`}>
      <Table className={classes.table} horizontalSpacing={8} verticalSpacing={6} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{first}</Table.Th>
            {headers.map((header) => (
              <Table.Th key={header} scope="col" className={classes.number}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map(([head, ...cells], place) => (
            <Table.Tr key={head?.text ?? place}>
              <Table.Th scope="row" className={classes.rowHead}>
                {head?.color && <Mark color={head.color} />}
                {head?.text}
              </Table.Th>
              {cells.map((cell, column) => (
                <Table.Td key={headers[column]} className={classes.number}>
                  <Cell cell={cell} words={`${head?.text ?? ''}, ${headers[column]}`} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Mark({ color }: { color: string }) {
  return <Box component="span" className={classes.mark ?? ''} bg={color} aria-hidden />;
}

function Cell({ cell, words }: { cell: ReportCell; words: string }) {
  if (!cell.link) {
    const isNothing = cell.plain === '0' || cell.text === '–';
    return <span data-nothing={isNothing || undefined}>{cell.text}</span>;
  }
  return (
    <TextLink
      {...cell.link}
      aria-label={`${cell.text}, ${words}`}
      resetScroll={cell.link.to !== '/reports'}
    >
      {cell.text}
    </TextLink>
  );
}
