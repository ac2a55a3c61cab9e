/** The app and everything around it: theme, cache, tooltips, toasts, questions. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { heedSearchKeys } from '#web/features/search/search-state.ts';
import { askForPassword, ConfirmPasswordHost } from '#web/features/session/confirm-password.tsx';
import { goToLogin } from '#web/features/session/go-to-login.ts';
import { isLoggingOut } from '#web/features/session/log-out.ts';
import { offerUndo } from '#web/features/undo/take-back.ts';
import { whenPasswordIsAsked, whenSignedOut } from '#web/lib/call.ts';
import { whenDeedStaysUntold } from '#web/lib/last-deed.ts';
import { heedOtherWindows } from '#web/lib/other-windows.ts';
import { createQueryClient } from '#web/lib/query-client.ts';
import { ConfirmHost } from '#web/ui/confirm.tsx';
import { Hints } from '#web/ui/hints.tsx';
import { showWritten } from '#web/ui/show-written.ts';
import { showToast, whenUndoIsOffered } from '#web/ui/toast.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { AwayBanner } from './away-banner.tsx';
import { router } from './router.tsx';
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts';

/** The nonce of this page load; without it the content policy refuses styles that scripts add. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
setNonce(nonce);

const queryClient = createQueryClient();
heedOtherWindows(queryClient);
heedSearchKeys();
showWritten();

let leaving = false;
whenSignedOut(() => {
  if (leaving || isLoggingOut()) return;
  leaving = true;
  showToast({
    title: 'Unauthorized',
    message: 'You are logged out. Logging in again...',
    kind: 'error',
  });
  setTimeout(goToLogin, 500);
});

whenPasswordIsAsked(askForPassword);
whenUndoIsOffered((deed, words) => offerUndo(queryClient, deed, words));
whenDeedStaysUntold(() => showToast({ title: 'Saved' }));

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
        getStyleNonce={() => nonce}
      >
        <RouterProvider router={router} />
        <ConfirmHost />
        <ConfirmPasswordHost />
        <Hints />
        <Toaster />
        <AwayBanner />
      </MantineProvider>
    </QueryClientProvider>
  );
}
