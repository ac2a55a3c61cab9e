/** Files as rows, running uploads above them, and the dialogs that they open. */

import { Progress } from '@mantine/core';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileAttachment } from '#contract/files.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TryAgain } from '#web/ui/try-again.tsx';
import { FileItem } from './file-item.tsx';
import { previewAddress } from './file-words.ts';
import classes from './files.module.css';
import { RenameFileDialog } from './rename-file-dialog.tsx';
import type { RunningUpload } from './running-uploads.ts';
import { useFileDeletion } from './use-file-deletion.ts';

interface FileListProps {
  files: FileAttachment[];
  isWithinNote?: boolean;
}

export function FileList({ files, isWithinNote = false }: FileListProps) {
  const [renamed, setRenamed] = useState<FileAttachment | null>(null);
  const [shown, setShown] = useState<FileAttachment | null>(null);
  const [isShown, setIsShown] = useState(false);
  const deleteFile = useFileDeletion();
  const handlePreview = (file: FileAttachment) => {
    setShown(file);
    setIsShown(true);
  };
  return (
    <>
      <ul className={classes.list} aria-label="Files">
        {files.map((file) => (
          <FileItem
            key={file.id}
            file={file}
            isWithinNote={isWithinNote}
            onPreview={handlePreview}
            onRename={setRenamed}
            onDelete={(each) => void deleteFile(each)}
          />
        ))}
      </ul>
      <Dialog
        opened={isShown}
        onClose={() => setIsShown(false)}
        title={shown?.fileName}
        size="auto"
        centered
      >
        {shown && (
          <img src={previewAddress(shown)} alt={shown.fileName} className={classes.preview} />
        )}
      </Dialog>
      {renamed && <RenameFileDialog file={renamed} onClose={() => setRenamed(null)} />}
    </>
  );
}

export function UploadList({ uploads }: { uploads: RunningUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="Uploads">
      {uploads.map(({ key, name, percent, problem, retry, cancel }) => (
        <li key={key} className={classes.upload} data-failed={problem !== null || undefined}>
          {problem === null ? (
            <div className={classes.words}>
              <span>{percent < 100 ? `Uploading ${name}...` : `Checking ${name}...`}</span>
              <Progress.Root>
                <Progress.Section
                  value={percent}
                  animated={percent === 100}
                  aria-label={`Upload of ${name}`}
                />
              </Progress.Root>
            </div>
          ) : (
            <>
              <IconAlertTriangle size={18} stroke={1.75} aria-hidden className={classes.sign} />
              <span role="alert" className={classes.words}>
                {problem}
              </span>
              {retry && <TryAgain size="compact-sm" onRetry={retry} />}
            </>
          )}
          <IconButton
            label={problem === null ? `Cancel upload of ${name}` : 'Dismiss'}
            tooltip={problem === null ? 'Cancel' : 'Dismiss'}
            icon={IconX}
            size={28}
            onClick={cancel}
          />
        </li>
      ))}
    </ul>
  );
}
