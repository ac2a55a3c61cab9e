import type { Toast } from '#web/ui/toast.ts';

interface DroppedItem {
  webkitGetAsEntry: () => { name: string; isDirectory: boolean } | null;
}

/** The names of dropped folders, which browsers list as if they were files. */
export function listFolders(items: Iterable<DroppedItem>): string[] {
  return [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry();
    return entry?.isDirectory ? [entry.name] : [];
  });
}

export function noFolders(names: readonly string[]): Toast {
  return {
    title: 'Folders cannot be attached',
    message: `Drop the files that are in ${names.join(', ')} instead.`,
    kind: 'error',
  };
}
