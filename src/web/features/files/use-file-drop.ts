/** Lets files be dropped on an element, and says while some are dragged over it. */
import { type DragEvent, useRef, useState } from 'react';
import { showToast } from '#web/ui/toast.ts';
import { listFolders, noFolders } from './dropped-folders.ts';

export function useFileDrop(onDrop: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  // Entering a child leaves its parent: only after as many leaves as enters is the pointer gone.
  const depth = useRef(0);
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const end = () => {
    depth.current = 0;
    setIsOver(false);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        depth.current += 1;
        setIsOver(true);
      },
      onDragOver: (event: DragEvent) => {
        if (isFiles(event)) event.preventDefault();
      },
      onDragLeave: (event: DragEvent) => {
        if (!isFiles(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) end();
      },
      onDrop: (event: DragEvent) => {
        if (!isFiles(event)) return;
        event.preventDefault();
        event.stopPropagation();
        end();
        const { items, files } = event.dataTransfer;
        const folders = listFolders(items);
        if (folders.length > 0) showToast(noFolders(folders));
        onDrop([...files].filter(({ name }) => !folders.includes(name)));
      },
    },
  };
}
