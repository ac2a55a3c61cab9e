/** A button that opens the browser's file chooser. */
import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import { fileEndings } from '#contract/files.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './files.module.css';

interface ChooseFilesButtonProps {
  label: string;
  icon: Icon;
  /** Draws only the icon; the label is its name. */
  iconOnly?: boolean;
  variant?: ButtonProps['variant'];
  onChoose: (files: File[]) => void;
}

const accepted = fileEndings.map((ending) => `.${ending}`).join();

export function ChooseFilesButton(props: ChooseFilesButtonProps) {
  const { label, icon: Icon, iconOnly = false, variant = 'default', onChoose } = props;
  const input = useRef<HTMLInputElement>(null);
  const handleClick = () => input.current?.click();
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        className={classes.input}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen again after it has been fixed.
          event.currentTarget.value = '';
          onChoose(files);
        }}
      />
      {iconOnly ? (
        <IconButton label={label} icon={Icon} size={28} onClick={handleClick} />
      ) : (
        <Button
          variant={variant}
          size="compact-md"
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          onClick={handleClick}
        >
          {label}
        </Button>
      )}
    </>
  );
}
