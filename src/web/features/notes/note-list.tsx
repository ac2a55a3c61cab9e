/** The notes about a person or an organization, newest first, in each of its states. */
import { Button } from '@mantine/core';
import { IconNotes } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filesQuery } from '#web/features/files/files.api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { NoteItem } from './note-item.tsx';
import { type NoteLink, notePagesQuery } from './notes.api.ts';
import classes from './notes.module.css';
import { useNoteDeletion } from './use-note-deletion.ts';

/** How many are shown at first where the timeline follows. */
const shownAtFirst = 3;

interface NoteListProps {
  link: NoteLink;
  /** Only the newest are shown at first, and only the beginnings of long ones. */
  isBrief?: boolean;
}

export function NoteList({ link, isBrief = false }: NoteListProps) {
  const [isWhole, setIsWhole] = useState(!isBrief);
  const query = useInfiniteQuery(notePagesQuery(link));
  const { data: files = [] } = useQuery(filesQuery(link));
  const deleteNote = useNoteDeletion();
  return (
    <PagedList
      query={query}
      words={{ loading: 'Loading notes...', failed: 'Failed to fetch notes', more: 'Older notes' }}
      skeleton={
        <SkeletonRows count={3} {...(isBrief ? { height: 80, gap: 8 } : { height: 56, gap: 16 })} />
      }
      empty={
        <EmptyState
          icon={IconNotes}
          title="No notes yet"
          hint="What was said and agreed is kept here for the whole team."
        />
      }
      moreButton={isWhole && { label: 'Show older notes' }}
    >
      {(notes) => (
        <>
          <ul className={classes.list} aria-label="Notes" data-brief={isBrief || undefined}>
            {(isWhole ? notes : notes.slice(0, shownAtFirst)).map((note) => (
              <NoteItem
                key={note.id}
                note={note}
                isBrief={isBrief}
                files={files.filter(({ noteId }) => noteId === note.id)}
                onDelete={(each) => void deleteNote(each)}
              />
            ))}
          </ul>
          {!isWhole && notes.length > shownAtFirst && (
            <Button
              variant="subtle"
              size="compact-sm"
              mt="xs"
              ml={-8}
              onClick={() => setIsWhole(true)}
            >
              Show older notes
            </Button>
          )}
        </>
      )}
    </PagedList>
  );
}
