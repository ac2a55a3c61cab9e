/** Decides by the session what an address shows: the app, the public pages, or the sign-in. */
import { type ErrorComponentProps, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { isBarePage } from '#contract/pages.ts';
import { offerSearch } from '#web/features/search/search-state.ts';
import { goToLogin } from '#web/features/session/go-to-login.ts';
import { isVisitor, useSession } from '#web/features/session/session.api.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { lazyPart } from '#web/ui/load-part.ts';
import { Loading } from '#web/ui/loading.tsx';

const Shell = lazyPart(async () => ({ default: (await import('./shell.tsx')).Shell }));
const LandingPage = lazyPart(async () => ({
  default: (await import('#web/pages/landing-page.tsx')).LandingPage,
}));
const DashboardPage = lazyPart(async () => ({
  default: (await import('#web/pages/dashboard-page.tsx')).DashboardPage,
}));
const NotFoundPage = lazyPart(async () => ({
  default: (await import('#web/pages/not-found-page.tsx')).NotFoundPage,
}));

export function Root() {
  const session = useSession();
  const pathname = useLocation({ select: (location) => location.pathname });
  const isBare = isBarePage(pathname);
  const isSearched = session.isPending || (!!session.data && !isBare);
  useEffect(() => offerSearch(isSearched), [isSearched]);
  if (session.isPending) return <Loading />;
  if (session.isError) {
    return (
      <ErrorState
        title="Dealer CRM could not be loaded"
        error={session.error}
        onRetry={session.refetch}
      />
    );
  }
  if (!session.data && !isBare && pathname !== '/') return <GoToLogin />;
  const page = <Outlet />;
  return (
    <Suspense fallback={<Loading />}>
      {session.data && !isBare ? <Shell>{page}</Shell> : page}
    </Suspense>
  );
}

/** Reads what the address will show, as far as it is known; the page itself is the router's. */
export async function readFrame(pathname: string): Promise<void> {
  if (isBarePage(pathname)) return;
  if (!isVisitor) await Promise.all([Shell.read(), pathname === '/' && DashboardPage.read()]);
  else if (pathname === '/') await LandingPage.read();
}

/** `/` is the landing page for visitors and the dashboard for the team. */
export function HomePage() {
  return (
    <Suspense fallback={<Loading />}>
      {useSession().data ? <DashboardPage /> : <LandingPage />}
    </Suspense>
  );
}

export function UnknownAddress() {
  return (
    <Suspense fallback={<Loading />}>
      <NotFoundPage />
    </Suspense>
  );
}

/** Shown when a page throws while it renders. */
export function PageError({ error, reset }: ErrorComponentProps) {
  return <ErrorState title="This page could not be shown" error={error} onRetry={reset} />;
}

function GoToLogin() {
  useEffect(goToLogin, []);
  return <Loading />;
}
