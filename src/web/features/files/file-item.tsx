/** One file: what it is, its size and date, and what may be done with it. */

import { Menu, NativeSelect } from '@mantine/core';
import {
  IconDots,
  IconDownload,
  IconEye,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconMail,
  IconPencil,
  IconPhoto,
  IconTable,
  IconZip,
} from '@tabler/icons-react';
import { type FileAttachment, FileType, fileTypes } from '#contract/files.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { getAuthorName, useStaffName } from '#web/features/users/users.api.ts';
import { Ago } from '#web/ui/ago.tsx';
import { DeleteItem } from '#web/ui/delete-item.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { fileTypeLabels, formatSize, hasPreview, previewAddress } from './file-words.ts';
import { useUpdateFile } from './files.api.ts';
import classes from './files.module.css';

export interface FileActions {
  onPreview: (file: FileAttachment) => void;
  onRename: (file: FileAttachment) => void;
  onDelete: (file: FileAttachment) => void;
}

const typeChoices = fileTypes.map((value) => ({ value, label: fileTypeLabels[value] }));

interface FileItemProps extends FileActions {
  file: FileAttachment;
  /** Shown under its own note, a file need not say that it is on one. */
  isWithinNote: boolean;
}

export function FileItem({ file, isWithinNote, ...actions }: FileItemProps) {
  const update = useUpdateFile();
  const uploader = useStaffName()(file.uploadedById)?.name ?? getAuthorName(file.uploadedBy);

  const handleType = async (value: string) => {
    const fileType = FileType.catch('other').parse(value);
    try {
      await update.mutateAsync({ params: { id: file.id }, body: { fileType } });
    } catch (error) {
      showFailure(error, { title: 'Error', message: 'Failed to update file' });
    }
  };

  return (
    <li className={classes.file} data-record={file.id}>
      <FileFace file={file} onPreview={actions.onPreview} />
      <div className={classes.words}>
        {file.isLost ? (
          <span className={classes.name}>{file.fileName}</span>
        ) : (
          <a href={file.fileUrl} download={file.fileName} className={classes.name}>
            {file.fileName}
          </a>
        )}
        <span className={classes.facts}>
          {file.isLost ? (
            <span className={classes.lost}>Its contents are lost. Please upload it again.</span>
          ) : (
            <>
              {file.fileSize !== null && <>{formatSize(file.fileSize)} · </>}
              <Ago at={file.createdAt} />
              {` · ${uploader}`}
              {file.noteId !== null && !isWithinNote && ' · on a note'}
            </>
          )}
        </span>
      </div>
      <NativeSelect
        aria-label={`Type of ${file.fileName}`}
        size="xs"
        className={classes.type}
        data={typeChoices}
        value={file.fileType}
        disabled={update.isPending}
        onChange={(event) => void handleType(event.currentTarget.value)}
      />
      <FileMenu file={file} {...actions} />
    </li>
  );
}

function FileMenu({ file, ...actions }: FileActions & { file: FileAttachment }) {
  const me = useCurrentUser();
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton
          label={`Actions for ${file.fileName}`}
          tooltip="Actions"
          icon={IconDots}
          size={28}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {hasPreview(file) && (
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => actions.onPreview(file)}>
            Preview
          </Menu.Item>
        )}
        {!file.isLost && (
          <Menu.Item
            component="a"
            href={file.fileUrl}
            download={file.fileName}
            leftSection={<IconDownload {...icon} />}
          >
            Download
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => actions.onRename(file)}>
          Rename
        </Menu.Item>
        {can(me, 'file.delete', file) && <DeleteItem onClick={() => actions.onDelete(file)} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A thumbnail of an image, which opens it; for other files an icon of their type. */
function FileFace({ file, onPreview }: { file: FileAttachment } & Pick<FileActions, 'onPreview'>) {
  if (hasPreview(file)) {
    return (
      <button
        type="button"
        className={classes.face}
        aria-label={`Preview ${file.fileName}`}
        onClick={() => onPreview(file)}
      >
        <img src={previewAddress(file)} alt="" loading="lazy" className={classes.thumbnail} />
      </button>
    );
  }
  const Icon = iconOf(file.mimeType ?? '');
  return (
    <span className={classes.face}>
      <Icon size={20} stroke={1.5} aria-hidden />
    </span>
  );
}

function iconOf(mimeType: string) {
  if (mimeType === 'application/pdf') return IconFileTypePdf;
  if (mimeType.startsWith('image/')) return IconPhoto;
  if (/spreadsheet|excel|csv/.test(mimeType)) return IconTable;
  if (/rfc822|outlook/.test(mimeType)) return IconMail;
  if (/word|opendocument\.text|^text\/|rtf/.test(mimeType)) return IconFileText;
  return mimeType === 'application/zip' ? IconZip : IconFile;
}
