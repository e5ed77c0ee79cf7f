import { Skeleton, Stack, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { PagePending, TextSkeleton } from '#client/shell/page-pending.tsx';
import { directionOfText } from '#shared/text-direction.ts';
import classes from './article-screen.module.css';

const paragraphs = [
  ['98%', '92%', '95%', '40%'],
  ['94%', '97%', '62%'],
  ['96%', '91%', '88%', '93%', '30%'],
];

/** An article that is on its way: what the link said of it, and its shape. */
export function ArticlePending() {
  const title = useRouterState({ select: ({ location }) => location.state.title });
  const shape = (
    <div className={classes.layout}>
      <div className={classes.column} dir={directionOfText(title ?? '') ?? undefined}>
        <Skeleton height={16} width="36%" mt={4} mb={20} />
        {title === undefined ? (
          <Skeleton height={32} width="72%" />
        ) : (
          <Title order={1} className={classes.title}>
            {title}
          </Title>
        )}
        <Skeleton height={14} width="24%" mt="md" />
        <Stack gap={32} mt={48}>
          {paragraphs.map((widths) => (
            <TextSkeleton key={widths.join()} widths={widths} />
          ))}
        </Stack>
      </div>
    </div>
  );
  return <PagePending shape={shape} />;
}
