/** In place of a person's panel while the person, or the panel itself, is being read. */
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import classes from './person-panel.module.css';

export function PersonPanelLoading() {
  return (
    <div className={classes.body}>
      <Loading>
        <SkeletonRows count={6} height={36} gap={16} />
      </Loading>
    </div>
  );
}
