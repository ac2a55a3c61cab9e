/** The notes about a person or an organization, newest first, in each of its states. */
import { Button } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { filesQuery } from '#web/features/files/files.api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { NoteItem } from './note-item.tsx';
import { type NoteLink, notePagesQuery } from './notes.api.ts';
import classes from './notes.module.css';
import { useNoteDeletion } from './use-note-deletion.ts';

export function NoteList({ link }: { link: NoteLink }) {
  const query = useInfiniteQuery(notePagesQuery(link));
  const { data: files = [] } = useQuery(filesQuery(link));
  const deleteNote = useNoteDeletion();
  if (query.isPending) {
    return (
      <Loading words="Loading notes...">
        <SkeletonRows count={3} height={56} gap={16} />
      </Loading>
    );
  }
  if (query.isError && !query.data) {
    return <ErrorState title="Failed to fetch notes" error={query.error} onRetry={query.refetch} />;
  }
  const notes = query.data.pages.flatMap((page) => page.items);
  if (notes.length === 0) {
    return (
      <EmptyState
        icon={IconNotes}
        title="No notes yet"
        hint="What was said and agreed stands here for the whole team."
      />
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label="Notes">
        {notes.map((note) => (
          <NoteItem
            key={note.id}
            note={note}
            files={files.filter(({ noteId }) => noteId === note.id)}
            onDelete={(each) => void deleteNote(each)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          mt="md"
          disabled={query.isFetching}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError
            ? 'Older notes could not be loaded. Try again'
            : 'Show older notes'}
        </Button>
      )}
    </>
  );
}
