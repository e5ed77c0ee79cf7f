import { Skeleton } from '@mantine/core';
import classes from './queue-row.module.css';

interface QueueSkeletonProps {
  rows: number;
  label: string;
  isCompact?: boolean;
}

/** Skeleton rows, as high as real ones. */
export function QueueSkeleton({ rows, label, isCompact }: QueueSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, place) => (
        <div key={String(place)} className={classes.row} data-compact={isCompact || undefined}>
          <Skeleton circle height={isCompact ? 24 : 32} width={isCompact ? 24 : 32} />
          <div className={classes.bars}>
            {!isCompact && <Skeleton height={10} width={`${38 + (place % 3) * 10}%`} />}
            <Skeleton height={12} width={`${90 - (place % 4) * 9}%`} />
            {!isCompact && <Skeleton height={10} width={`${70 - (place % 3) * 12}%`} />}
          </div>
        </div>
      ))}
    </div>
  );
}
