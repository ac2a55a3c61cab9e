/** What is done with a view that is there, each told by a toast. */
import type { View } from '#contract/views.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useDeleteView, usePinView, useRestoreView, useUpdateView } from './views.api.ts';

/** What a view keeps of its list. */
export type ShownInView = Pick<View, 'filter' | 'layout'>;

export function useViewChanges(show: (view: View) => void, leave: () => void) {
  const update = useUpdateView();
  const pin = usePinView();
  const remove = useDeleteView();
  const restore = useRestoreView();
  const change = (view: View, body: Partial<Pick<View, 'shared' | 'mails'> & ShownInView>) =>
    update.mutateAsync({ params: { id: view.id }, body });

  const attempt = async (work: () => Promise<unknown>, title: string) => {
    try {
      await work();
    } catch (error) {
      showFailure(error, { title });
    }
  };

  return {
    update: (view: View, { filter, layout }: ShownInView) =>
      attempt(async () => {
        await change(view, { filter, layout });
        const before = { filter: view.filter, layout: view.layout };
        const undo = () =>
          void attempt(
            async () => show(await change(view, before)),
            'The view could not be put back',
          );
        showToast({
          title: 'View updated',
          message: `“${view.name}” now shows what you see.`,
          action: { label: 'Undo', onClick: undo },
        });
      }, 'The view could not be updated'),

    pin: (view: View) =>
      attempt(async () => {
        await pin.mutateAsync({ params: { id: view.id }, body: { pinned: !view.pinned } });
        showToast({ title: view.pinned ? 'Unpinned from the sidebar' : 'Pinned to the sidebar' });
      }, 'The view could not be pinned'),

    share: (view: View) =>
      attempt(async () => {
        await change(view, { shared: !view.shared });
        showToast(
          view.shared
            ? { title: 'View is private', message: `Only you see “${view.name}” now.` }
            : { title: 'View shared', message: `Everybody sees “${view.name}” now.` },
        );
      }, 'The view could not be shared'),

    mail: (view: View) =>
      attempt(async () => {
        await change(view, { mails: !view.mails });
        showToast(
          view.mails
            ? { title: 'Morning mail stopped' }
            : {
                title: 'Morning mail switched on',
                message: 'Each morning you get a mail if something is new in this view.',
              },
        );
      }, 'The morning mail could not be switched'),

    remove: (view: View) =>
      attempt(async () => {
        await remove.mutateAsync({ params: { id: view.id } });
        leave();
        const undo = () =>
          void attempt(
            async () => show(await restore.mutateAsync({ params: { id: view.id } })),
            'The view could not be brought back',
          );
        showToast({
          title: 'View deleted',
          ...(view.shared && { message: 'Your colleagues no longer see it either.' }),
          action: { label: 'Undo', onClick: undo },
        });
      }, 'The view could not be deleted'),
  };
}
