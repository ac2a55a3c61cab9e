import { Skeleton } from '@mantine/core';
import { SkeletonRows } from '#web/ui/loading.tsx';
import classes from './staff-card.module.css';

/** As large as a card whose lists are full. */
export function StaffCardSkeleton() {
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Skeleton height={40} circle />
        <div className={classes.who}>
          <Skeleton height={14} width={140} mt={4} />
          <Skeleton height={10} width={200} mt={8} />
        </div>
      </div>
      <div className={classes.counts}>
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} height={56} radius="sm" />
        ))}
      </div>
      <div className={classes.columns}>
        <SkeletonRows count={7} height={12} gap={16} />
        <SkeletonRows count={7} height={12} gap={16} />
      </div>
      <SkeletonRows count={5} height={12} gap={19} />
    </div>
  );
}
