import { Skeleton } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import messageClasses from './message.module.css';
import classes from './thread.module.css';

const heights = [72, 96, 56];

/** Skeleton of loading messages. */
export function MessageSkeleton() {
  const translate = useTranslate();
  return (
    <div className={classes.list} role="status" aria-label={translate('Loading')}>
      {heights.map((height) => (
        <div key={height} className={messageClasses.message}>
          <Skeleton circle height={32} width={32} className={messageClasses.avatar} />
          <Skeleton height={height} radius="lg" style={{ flex: 1 }} />
        </div>
      ))}
    </div>
  );
}
