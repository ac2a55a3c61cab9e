/** Draws the toast; its live regions are always there, so that screen readers announce what appears in them. */
import { Button, CloseButton, Portal, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { kept } from '#web/lib/call-error.ts';
import {
  awaitToast,
  hideToast,
  holdToast,
  releaseToast,
  type ShownToast,
  shownToast,
} from './toast.ts';
import classes from './toaster.module.css';
import { useIsAway } from './try-again.tsx';

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

export function Toaster() {
  const toast = useSyncExternalStore(shownToast.subscribe, shownToast.get);
  const urgent = toast?.kind === 'error';
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Tab') awaitToast();
  });
  return (
    <Portal>
      <section className={classes.viewport} aria-label="Notifications">
        <div role="status">{toast && !urgent && <ToastCard key={toast.id} toast={toast} />}</div>
        <div role="alert">{toast && urgent && <ToastCard key={toast.id} toast={toast} />}</div>
      </section>
    </Portal>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { title, message, kind = 'success', action, undo } = toast;
  const isOfAbsence = useIsAway() && kind === 'error' && !message?.includes(kept);
  const Icon = icons[kind];
  const buttons = [action, undo].filter((button) => button !== undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the toast, nothing is done with it
    <div
      className={classes.toast}
      data-kind={kind}
      onMouseEnter={holdToast}
      onMouseLeave={releaseToast}
      onFocus={holdToast}
      onBlur={releaseToast}
    >
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <Text fz="dense" fw={600}>
          {title}
        </Text>
        {message && (
          <Text fz="xs" c="dimmed">
            {message}
          </Text>
        )}
        {isOfAbsence && (
          <Text fz="xs" c="dimmed">
            {kept}
          </Text>
        )}
      </div>
      {buttons.length > 0 && (
        <div className={classes.actions}>
          {buttons.map(({ label, onClick }) => (
            <Button
              key={label}
              variant="default"
              size="xs"
              px="xs"
              onClick={() => {
                hideToast();
                onClick();
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <CloseButton aria-label="Close notification" onClick={hideToast} />
    </div>
  );
}
