/** Opens a task that may not be on the screen: another tab, filter or day may hold it. */
import { useNavigate } from '@tanstack/react-router';

export function useOpenTask(): (id: string) => void {
  const navigate = useNavigate();
  return (id) => void navigate({ to: '/tasks', search: { task: id } });
}
