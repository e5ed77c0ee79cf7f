import { Badge, Button } from '@mantine/core';
import { IconThumbUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useManagerBasePath } from '../manager-base-path.ts';

/** The way to what readers say, with how much of it nobody has looked at. */
export function FeedbackLink() {
  const translate = useTranslate();
  const place = useManagerBasePath();
  const waiting = api.hcFeedback.list.useQuery({ handled: false, page: 1, perPage: 1 });
  const count = waiting.data?.pagination.total ?? 0;
  return (
    <Button
      variant="default"
      leftSection={<IconThumbUp size={16} aria-hidden />}
      rightSection={
        count > 0 && (
          <Badge size="sm" circle={count < 10}>
            {count}
          </Badge>
        )
      }
      renderRoot={(props) => <Link to={`${place}/feedback`} {...props} />}
    >
      {translate('Feedback')}
    </Button>
  );
}
