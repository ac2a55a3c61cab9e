/** The files of a note: a button for its head, a list for its foot, and dropping on it. */
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { FileAttachment } from '#contract/files.ts';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { FileList, UploadList } from './file-list.tsx';
import classes from './files.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

interface NoteFiles {
  button: ReactNode;
  list: ReactNode;
  dropZone: ReturnType<typeof useFileDrop>;
}

export function useNoteFiles(noteId: string, files: FileAttachment[]): NoteFiles {
  const { uploads, add } = useUploads({ noteId });
  const dropZone = useFileDrop(add);
  return {
    button: (
      <ChooseFilesButton
        label="Attach files to note"
        icon={IconPaperclip}
        iconOnly
        onChoose={add}
      />
    ),
    list: (files.length > 0 || uploads.length > 0) && (
      <div className={classes.ofNote}>
        <UploadList uploads={uploads} />
        {files.length > 0 && <FileList files={files} isWithinNote />}
      </div>
    ),
    dropZone,
  };
}
