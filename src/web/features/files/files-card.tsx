/** The Files card of a detail page: quotes, contracts and photos, added by a button or dropped on it. */
import { Button } from '@mantine/core';
import { IconPaperclip, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { ChooseFilesButton } from './choose-files-button.tsx';
import { FileList, UploadList } from './file-list.tsx';
import { type FileLink, filesQuery } from './files.api.ts';
import classes from './files.module.css';
import { useFileDrop } from './use-file-drop.ts';
import { useUploads } from './use-uploads.ts';

const shownAtFirst = 10;

export function FilesCard({ link }: { link: FileLink }) {
  const { data: files, error, refetch } = useQuery(filesQuery(link));
  const [isWhole, setIsWhole] = useState(false);
  const { uploads, add } = useUploads(link);
  const drop = useFileDrop(add);
  const shown = isWhole ? files : files?.slice(0, shownAtFirst);
  return (
    <div className={classes.zone} data-over={drop.isOver || undefined} {...drop.handlers}>
      <SectionCard
        title="Files"
        {...(files && files.length > 0 ? { count: formatNumber(files.length) } : {})}
        action={<ChooseFilesButton label="Upload" icon={IconUpload} onChoose={add} />}
      >
        <UploadList uploads={uploads} />
        {shown && files ? (
          <>
            {files.length > 0 && <FileList files={shown} />}
            {files.length === 0 && uploads.length === 0 && (
              <EmptyState
                icon={IconPaperclip}
                title="No files yet"
                hint="Drop quotes, contracts and photos here, up to 25 MB each."
              />
            )}
            {shown.length < files.length && (
              <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setIsWhole(true)}>
                Show all {formatNumber(files.length)} files
              </Button>
            )}
          </>
        ) : error ? (
          <ErrorState title="Failed to fetch files" error={error} onRetry={refetch} />
        ) : (
          <Loading words="Loading files...">
            <SkeletonRows count={3} height={44} />
          </Loading>
        )}
      </SectionCard>
      {drop.isOver && <div className={classes.over}>Drop to upload</div>}
    </div>
  );
}
