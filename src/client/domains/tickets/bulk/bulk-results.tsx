import { Anchor, Modal, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { useLocalPage } from '#client/shell/list/use-local-page.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import classes from './bulk.module.css';

/** Dialog with the tickets that a bulk action did not change, and why. */
export function BulkResults({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const translate = useTranslate();
  const { page, turn } = useLocalPage();
  const results = api.jobs.results.useQuery({ id: jobId, ok: false, ...page });
  const pagination = results.data?.pagination;
  return (
    <Modal opened onClose={onClose} title={translate('Tickets that were not changed')} size="lg">
      {results.isError && <LoadFailure onRetry={() => void results.refetch()} />}
      <ul className={classes.results}>
        {(pagination?.data ?? []).map(({ position, subject_id, title, message, text }) => (
          <li key={position}>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  to="/agent/tickets/$ticketId"
                  params={{ ticketId: String(subject_id) }}
                  onClick={onClose}
                  {...props}
                />
              )}
            >
              <bdi>{title}</bdi>
            </Anchor>
            <Text size="sm" c="dimmed">
              {message && translate(text ?? message)}
            </Text>
          </li>
        ))}
      </ul>
      {pagination !== undefined && pagination.last_page > 1 && (
        <ListPages page={pagination} onChange={turn} />
      )}
    </Modal>
  );
}
