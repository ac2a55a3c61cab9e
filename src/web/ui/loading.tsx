/** Shown while something loads: words for slow links, and a skeleton of its size. */
import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './loading.module.css';

interface LoadingProps {
  /** The specified words, such as 'Loading contacts...'. */
  words?: string;
  /** Skeletons as large as what will replace them, so that nothing jumps. */
  children?: ReactNode;
}

export function Loading({ words = 'Loading...', children }: LoadingProps) {
  return (
    <div className={classes.loading} data-waits={children ? undefined : true}>
      {children && <div aria-hidden>{children}</div>}
      <Text role="status" className={children ? classes.over : classes.alone}>
        {words}
      </Text>
    </div>
  );
}

/** Grey bars where rows will be. */
export function SkeletonRows({ count, height, gap = 8 }: SkeletonRowsProps) {
  return (
    <div className={classes.rows} style={{ gap }}>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}

interface SkeletonRowsProps {
  count: number;
  height: number;
  gap?: number;
}
