import { Button, Group, Text, Title } from '@mantine/core';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './article-screen.module.css';

const FeedbackComment = lazy(async () => ({
  default: (await import('./feedback-comment.tsx')).FeedbackComment,
}));

/** Asks whether the article helped, and why (not); nothing without scripts, which send the answer. */
export function ArticleFeedback({ id }: { id: number }) {
  const translate = useTranslate();
  const [answer, setAnswer] = useState<boolean | null>(null);
  const give = api.helpcenter.feedback.useMutation({ onError: (error) => toastError(error, translate) });
  const choose = (was_helpful: boolean) =>
    give.mutate({ id, was_helpful }, { onSuccess: () => setAnswer(was_helpful) });
  const choice = (was_helpful: boolean, label: string, Icon: typeof IconThumbUp) => (
    <Button
      variant="default"
      leftSection={<Icon size={16} aria-hidden />}
      aria-pressed={answer === was_helpful}
      disabled={give.isPending}
      onClick={() => choose(was_helpful)}
    >
      {label}
    </Button>
  );
  return (
    <section className={classes.feedback} aria-labelledby="article-feedback">
      <Group justify="space-between" gap="md">
        <Title order={2} size="h4" id="article-feedback">
          {translate('Was this helpful?')}
        </Title>
        <Group gap="xs">
          {choice(true, translate('Yes'), IconThumbUp)}
          {choice(false, translate('No'), IconThumbDown)}
        </Group>
      </Group>
      <div aria-live="polite">
        {answer !== null && (
          <>
            <Text size="sm" mt="sm">
              {translate('Thank you for your feedback.')}
            </Text>
            <Suspense fallback={null}>
              <FeedbackComment key={String(answer)} id={id} wasHelpful={answer} />
            </Suspense>
          </>
        )}
      </div>
    </section>
  );
}
