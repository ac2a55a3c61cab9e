/** What was merged into a record, each merge with Un-merge while that can be done; nothing if there was none. */
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Undone } from '#contract/deeds.ts';
import type { Merge } from '#contract/merges.ts';
import { shownKept } from '#web/features/undo/take-back.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { Ago } from '#web/ui/ago.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { Fact, FactList } from '#web/ui/fact.tsx';
import { showFailure, showToast, type Toast } from '#web/ui/toast.ts';
import { listWords, movedWords } from './merge-words.ts';
import classes from './merged-facts.module.css';
import { mergesQuery, useUnmerge } from './merges.api.ts';

/** The name is of the record that has them now. */
export function MergedFacts({ id, name }: { id: string; name: string }) {
  const { data: merges = [] } = useQuery(mergesQuery(id));
  if (merges.length === 0) return null;
  return (
    <div className={classes.facts}>
      <FactList>
        <Fact label="Merged from">
          <ul className={classes.merges}>
            {merges.map((merge) => (
              <MergedRow key={merge.id} merge={merge} into={name} />
            ))}
          </ul>
        </Fact>
      </FactList>
    </div>
  );
}

function MergedRow({ merge, into }: { merge: Merge; into: string }) {
  const unmerge = useUnmerge();
  const names = listWords(merge.records.map(({ name }) => name));
  const moved = movedWords(merge.moved);

  const handleUnmerge = async () => {
    const isSure = await confirm({
      title: `Un-merge ${names}?`,
      message: `${merge.records.length === 1 ? 'It gets' : 'Each gets'} back what was its own. What came since stays with ${into}.`,
      confirmLabel: 'Un-merge',
      isHarmless: true,
    });
    if (!isSure) return;
    try {
      showToast(tellParted(await unmerge.mutateAsync({ params: { id: merge.id } }), into));
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Not un-merged', message });
    }
  };

  return (
    <li className={classes.merge}>
      <div>
        {names}
        <Text component="span" display="block" fz="xs" c="dimmed">
          <Ago at={merge.mergedAt} isSentence />
          {merge.mergedBy && ` by ${merge.mergedBy.name}`}
          {moved && `, with ${moved}`}
        </Text>
      </div>
      {merge.unmergeBy !== null && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Un-merge ${names}`}
          loading={unmerge.isPending}
          onClick={() => void handleUnmerge()}
        >
          Un-merge
        </Button>
      )}
    </li>
  );
}

function tellParted(undone: Undone, into: string): Toast {
  const { kept } = undone;
  const title = 'Un-merged';
  if (kept.length === 0) return { title, message: 'Each has its own again.' };
  return {
    title,
    message: `What came since stays with ${into}.`,
    action: { label: 'Show', onClick: () => shownKept.set({ undone, opened: true }) },
  };
}
