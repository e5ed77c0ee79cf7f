import { Button, Group, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AutosizeTextarea } from '#client/ui/autosize-textarea.tsx';

const longest = 2000;

/** What a reader says of an article beside yes or no. It stays in its field until it has arrived. */
export function FeedbackComment({ id, wasHelpful }: { id: number; wasHelpful: boolean }) {
  const translate = useTranslate();
  const [comment, setComment] = useState('');
  const give = api.helpcenter.feedback.useMutation({ onError: (error) => toastError(error, translate) });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (comment.trim() !== '') give.mutate({ id, was_helpful: wasHelpful, comment });
  };
  if (give.isSuccess) {
    return (
      <Text size="sm" c="dimmed" mt={4}>
        {translate('Your comment has been sent to the authors.')}
      </Text>
    );
  }
  return (
    <form onSubmit={onSubmit}>
      <AutosizeTextarea
        mt="sm"
        label={
          wasHelpful ? translate('What helped you? (optional)') : translate("What's missing? (optional)")
        }
        description={translate(
          "Only the article's authors see your comment. Please don't include personal data.",
        )}
        rows={3}
        maxLength={longest}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <Group mt="sm">
        <Button type="submit" loading={give.isPending} disabled={comment.trim() === ''}>
          {translate('Send')}
        </Button>
      </Group>
    </form>
  );
}
