/** The rows of one outcome, read from the server as they are scrolled, and the chosen one in full. */
import { Button } from '@mantine/core';
import { IconArrowLeft, IconListCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ImportOutcome } from '#contract/import-reviews.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { getItems, PagedList } from '#web/ui/paged-list.tsx';
import { VirtualPane } from '#web/ui/virtual-list.tsx';
import type { ReviewedFile } from './reviewed-file.ts';
import { rowPagesQuery } from './reviews.api.ts';
import classes from './reviews.module.css';
import { RowDetail } from './row-detail.tsx';
import { RowLine } from './row-line.tsx';

interface RowPanesProps {
  entity: ImportEntity;
  file: ReviewedFile;
  outcome: ImportOutcome;
}

const rowHeight = 52;

export function RowPanes({ entity, file, outcome }: RowPanesProps) {
  const query = useInfiniteQuery(rowPagesQuery(file.id, outcome));
  const rows = getItems(query);
  const [chosenLine, setChosenLine] = useState<number | null>(null);
  // On a phone the row covers the list, once it is chosen.
  const [isOpen, setIsOpen] = useState(false);
  const found = rows.findIndex(({ line }) => line === chosenLine);
  const at = Math.max(found, 0);
  const chosen = rows[at];
  const panes = useRef<HTMLDivElement>(null);
  // Where the focus goes once another row is shown: on in the list, or to what the row asks for.
  const focusNext = useRef<{ line: number; place: 'list' | 'detail' }>(null);
  const chosenNow = chosen?.line;
  useEffect(() => {
    if (!focusNext.current || focusNext.current.line !== chosenNow) return;
    const { place } = focusNext.current;
    focusNext.current = null;
    const find = (selector: string) => panes.current?.querySelector<HTMLElement>(selector);
    const asked = place === 'detail' ? find('[data-asked]') : undefined;
    (asked ?? find('[aria-current="true"]'))?.focus();
  }, [chosenNow]);

  const move = (step: number, place: 'list' | 'detail') => {
    const next = rows[at + step];
    if (!next) return;
    focusNext.current = { line: next.line, place };
    setChosenLine(next.line);
  };
  const handleKey = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move(step, 'list');
  };
  const close = () => {
    setIsOpen(false);
    panes.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  };

  return (
    <PagedList
      query={query}
      words={{
        loading: 'Loading rows...',
        failed: 'Failed to fetch the rows',
        more: 'Further rows',
      }}
      skeleton={<SkeletonRows count={8} height={44} />}
      empty={<EmptyState icon={IconListCheck} title="None of the rows" />}
      scrolls={{ className: classes.scrolled }}
    >
      {(rows, onReachEnd) => (
        <div ref={panes} className={classes.panes} data-open={isOpen || undefined}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move through the rows that it holds */}
          <div className={classes.list} onKeyDown={handleKey}>
            <VirtualPane
              items={rows}
              keyOf={({ line }) => line}
              rowHeight={rowHeight}
              label="Rows"
              activeIndex={at}
              onReachEnd={onReachEnd}
            >
              {(row) => (
                <RowLine
                  file={file}
                  row={row}
                  listed={outcome}
                  isChosen={row.line === chosen?.line}
                  onChoose={() => {
                    setChosenLine(row.line);
                    setIsOpen(true);
                  }}
                />
              )}
            </VirtualPane>
          </div>
          <section className={classes.detail} aria-label="What becomes of the row">
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.back}
              leftSection={<IconArrowLeft size={16} stroke={1.75} aria-hidden />}
              onClick={close}
            >
              All rows
            </Button>
            {chosen && (
              <RowDetail
                key={chosen.line}
                entity={entity}
                file={file}
                row={chosen}
                onDone={() => move(1, 'detail')}
              />
            )}
          </section>
        </div>
      )}
    </PagedList>
  );
}
