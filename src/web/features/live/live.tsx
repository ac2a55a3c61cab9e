/** Hears what colleagues change for as long as the frame of the app is there; draws nothing. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearChanges } from './hear-changes.ts';

export function Live() {
  const client = useQueryClient();
  useEffect(() => hearChanges(client), [client]);
  return null;
}
