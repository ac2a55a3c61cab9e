/** Asks, deletes, and tells of it in a toast, which offers Undo as that of any deed. */
import type { ReactNode } from 'react';
import { getServerMessage } from '#web/lib/call-error.ts';
import { confirm } from './confirm.tsx';
import { showFailure, showToast } from './toast.ts';

interface Removal<Item> {
  /** The word for it in the toasts: 'contact'. */
  noun: string;
  /** The question: 'Delete Ada Lovelace?' */
  question: (item: Item) => `${string}?`;
  /** What goes with it, and what stays. */
  message: (item: Item) => ReactNode;
  remove: (item: Item) => Promise<unknown>;
  /** The messages of the toasts. */
  words: { deleted: (item: Item) => string; restored: (item: Item) => string };
  /** Added to the end of a failure's title. */
  advice?: string;
  /** If it could not be deleted, the server's message says why. */
  tellsWhy?: boolean;
}

/** The words for a record that has a name. */
export const ofNamed = {
  question: ({ name }: { name: string }): `${string}?` => `Delete ${name}?`,
  words: {
    deleted: ({ name }: { name: string }) => `${name} has been removed`,
    restored: ({ name }: { name: string }) => `${name} is back`,
  },
  tellsWhy: true,
};

/** Returns a function that asks, deletes, and resolves to whether the record is gone. */
export function useRemoval<Item>(removal: Removal<Item>): (item: Item) => Promise<boolean> {
  const { noun, words, advice = '', tellsWhy = false } = removal;
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1);

  return async (item) => {
    const isSure = await confirm({
      title: removal.question(item),
      message: removal.message(item),
      confirmLabel: 'Delete',
      canUndo: true,
    });
    if (!isSure) return false;
    try {
      await removal.remove(item);
    } catch (error) {
      const reason = tellsWhy ? getServerMessage(error) : undefined;
      showFailure(error, {
        title: 'Error',
        message: reason ?? `Failed to delete ${noun}${advice}`,
      });
      return false;
    }
    showToast({
      title: `${Noun} deleted`,
      message: words.deleted(item),
      undone: { title: `${Noun} restored`, message: words.restored(item) },
    });
    return true;
  };
}
