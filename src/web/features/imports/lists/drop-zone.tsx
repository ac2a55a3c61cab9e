/** Where a file is chosen or dropped, and the progress of its upload. */
import { Progress, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import classes from './choose-file-step.module.css';

interface DropZoneProps {
  /** The file types for the file chooser. */
  accept: string;
  /** What to choose: 'a CSV file'. */
  what: string;
  /** Which files are accepted, and how large. */
  limits: string;
  onChoose: (file: File) => Promise<unknown>;
}

export function DropZone({ accept, what, limits, onChoose }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const handleOver = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void onChoose(file);
  };
  return (
    <label
      className={classes.zone}
      data-over={isOver || undefined}
      onDragEnter={handleOver}
      onDragOver={handleOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <input
        type="file"
        accept={accept}
        className={classes.input}
        aria-label={what.replace(/^an? /, '')}
        data-autofocus
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // The same file can be chosen again after it has been fixed.
          event.currentTarget.value = '';
          if (file) void onChoose(file);
        }}
      />
      <IconFileSpreadsheet size={32} stroke={1.5} className={classes.icon} aria-hidden />
      <Text fw={600}>Choose {what}</Text>
      <Text c="dimmed" className={classes.drop}>
        or drop it here: {limits}
      </Text>
    </label>
  );
}

interface UploadProgressProps {
  fileName: string;
  percent: number;
}

export function UploadProgress({ fileName, percent }: UploadProgressProps) {
  return (
    <div className={classes.zone} data-busy>
      <Text fw={600} className={classes.name} role="status">
        {percent < 100 ? `Uploading ${fileName}...` : `Reading ${fileName}...`}
      </Text>
      <Progress.Root className={classes.bar}>
        <Progress.Section
          value={percent}
          animated={percent === 100}
          aria-label={`Upload of ${fileName}`}
        />
      </Progress.Root>
    </div>
  );
}
