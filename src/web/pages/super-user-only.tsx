import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/features/session/session.api.ts';

/** Sends everybody but super users to the dashboard; the server refuses them as well. */
export function SuperUserOnly({ children }: { children: ReactNode }) {
  return useCurrentUser().role === 'super_user' ? children : <Navigate to="/" replace />;
}
