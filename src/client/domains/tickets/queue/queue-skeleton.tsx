import { Skeleton } from '@mantine/core';
import classes from './queue-row.module.css';

/** Skeleton rows, as high as real ones. */
export function QueueSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, place) => (
        <div key={String(place)} className={classes.row}>
          <Skeleton circle height={32} width={32} />
          <div className={classes.bars}>
            <Skeleton height={10} width={`${38 + (place % 3) * 10}%`} />
            <Skeleton height={12} width={`${90 - (place % 4) * 9}%`} />
            <Skeleton height={10} width={`${70 - (place % 3) * 12}%`} />
          </div>
        </div>
      ))}
    </div>
  );
}
