/** Which columns a table has, in which order, and how high its rows are. */
import { Checkbox, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Column, moved, type ShownColumn } from './columns.tsx';
import classes from './columns-menu.module.css';
import { type Density, densities } from './use-density.ts';

interface ColumnsMenuProps<Row> {
  columns: readonly Column<Row>[];
  shown: readonly ShownColumn<Row>[];
  onChange: (shown: ShownColumn<Row>[]) => void;
  density: Density;
  onDensity: (density: Density) => void;
}

export function ColumnsMenu<Row>(props: ColumnsMenuProps<Row>) {
  const { columns, shown, onChange, density, onDensity } = props;
  const hidden = columns.filter(({ field }) => !shown.some((each) => each.field === field));
  const toggle = (column: Column<Row>) => {
    const rest = shown.filter(({ field }) => field !== column.field);
    const isShown = rest.length < shown.length;
    onChange(isShown ? rest : [...shown, { ...column, shownWidth: column.width }]);
  };
  return (
    <Popover position="bottom-end" width={304} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <IconButton label="Columns and rows" icon={IconColumns3} />
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns and rows">
        <Stack gap="sm">
          <SegmentedControl
            aria-label="Height of rows"
            size="xs"
            fullWidth
            data={[...densities]}
            value={density}
            onChange={(value) => onDensity(value === 'compact' ? 'compact' : 'roomy')}
          />
          <ul className={classes.columns} aria-label="Columns">
            {[...shown, ...hidden].map((column, place) => {
              const isShown = place < shown.length;
              return (
                <li key={column.field} className={classes.column}>
                  <Checkbox
                    size="xs"
                    label={column.label}
                    checked={isShown}
                    disabled={place === 0}
                    onChange={() => toggle(column)}
                    className={classes.choice}
                  />
                  {isShown && place > 0 && (
                    <>
                      <IconButton
                        label={`Move ${column.label} left`}
                        icon={IconArrowUp}
                        size="sm"
                        disabled={place === 1}
                        onClick={() => onChange(moved(shown, place, place - 1))}
                      />
                      <IconButton
                        label={`Move ${column.label} right`}
                        icon={IconArrowDown}
                        size="sm"
                        disabled={place === shown.length - 1}
                        onClick={() => onChange(moved(shown, place, place + 1))}
                      />
                    </>
                  )}
                </li>
              );
            })}
          </ul>
          <Text size="xs" c="dimmed">
            Drag the head of a column to move it, and its edge to size it. By keyboard: Alt and
            Shift with the arrows.
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
