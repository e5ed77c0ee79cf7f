import { Alert, Anchor, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { IconLink, IconLinkOff, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { ListStates } from '#client/shell/list/list-states.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LtrText } from '#client/ui/ltr-text.tsx';
import { Row, RowList } from '#client/ui/row-list.tsx';
import { isOver } from '#shared/jobs.ts';
import type { CheckedLink } from '#shared/links.ts';
import { ManagerSubPage } from '../../articles/manager/manager-sub-page.tsx';
import { useManagerBasePath } from '../../articles/manager-base-path.ts';

/** How often it is asked how far the check is, in milliseconds. */
const pause = 1500;

function LinkRow({ link }: { link: CheckedLink }) {
  const translate = useTranslate();
  const place = useManagerBasePath();
  return (
    <Row icon={<IconLinkOff size={20} stroke={1.5} aria-hidden />}>
      <LtrText size="sm" fw={550}>
        {link.url}
      </LtrText>
      <Text size="sm" c="dimmed">
        {link.error === null ? '' : translate(link.error)}{' '}
        {link.status !== null && (
          <Badge variant="default" size="sm">
            {link.status}
          </Badge>
        )}
      </Text>
      <Group gap="xs" mt={4}>
        <Anchor
          size="sm"
          dir="auto"
          renderRoot={(props) => (
            <Link to={`${place}/$articleId`} params={{ articleId: String(link.article_id) }} {...props} />
          )}
        >
          {link.title}
        </Anchor>
        <Text size="xs" c="dimmed">
          <RelativeTime value={link.checked_at} />
        </Text>
      </Group>
    </Row>
  );
}

interface NoBrokenLinksProps {
  checkedAt: string | null;
  isRunning: boolean;
}

/** A list without broken links says nothing about links before the first check. */
function NoBrokenLinks({ checkedAt, isRunning }: NoBrokenLinksProps) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  if (checkedAt !== null) {
    return (
      <EmptyState
        icon={IconLink}
        title={translate('No broken links found')}
        description={translate('Last checked on :date.', { date: dateTime(checkedAt) })}
      />
    );
  }
  if (isRunning) return null;
  return (
    <EmptyState
      icon={IconLinkOff}
      title={translate("Links haven't been checked yet")}
      description={translate(
        'Check all links to look for broken ones in every article, including drafts. Links to other sites are checked too.',
      )}
    />
  );
}

interface LinksScreenProps {
  page: number | undefined;
  onChange: (page: number | undefined) => void;
}

/** Links of articles that lead nowhere, as the last check found them. */
export function LinksScreen({ page: number, onChange }: LinksScreenProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [asked, setAsked] = useState<string | null>(null);
  const list = api.hcLinks.list.useQuery({ page: number ?? 1 }, { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const check = api.hcLinks.check.useMutation({
    onSuccess: ({ job }) => setAsked(job.id),
    onError: (error) => toastError(error, translate),
  });
  const watched = api.jobs.get.useQuery(
    { id: asked ?? '' },
    {
      enabled: asked !== null,
      refetchInterval: ({ state }) => {
        if (state.data === undefined || !isOver(state.data.job)) return pause;
        void utils.hcLinks.list.invalidate();
        return false;
      },
    },
  );
  const job = asked === null ? undefined : watched.data?.job;
  const isRunning = asked !== null && (job === undefined || !isOver(job));
  return (
    <ManagerSubPage
      title={translate('Links')}
      description={translate('Broken links in articles.')}
      actions={
        <Button
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={check.isPending || isRunning}
          onClick={() => check.mutate()}
        >
          {translate('Check all links')}
        </Button>
      }
    >
      {isRunning && (
        <Progress
          value={job === undefined || job.total === 0 ? 0 : (100 * job.done) / job.total}
          aria-label={translate('Checking links')}
          animated
          mb="md"
        />
      )}
      {job?.state === 'done' && (
        <Alert color="blue" variant="light" mb="md" role="status">
          {translate(':count article checked.|:count articles checked.', { count: job.total })}{' '}
          {translate(':count article has broken links.|:count articles have broken links.', {
            count: job.failed,
          })}
        </Alert>
      )}
      <ListStates
        items={page?.data}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          <NoBrokenLinks
            checkedAt={list.data?.last_checked_at ?? null}
            isRunning={check.isPending || isRunning}
          />
        }
      >
        {(links) => (
          <>
            <RowList label={translate('Links')}>
              {links.map((link) => (
                <LinkRow key={`${link.article_id} ${link.url}`} link={link} />
              ))}
            </RowList>
            {page && page.last_page > 1 && (
              <ListPages page={page} onChange={(change) => onChange(change.page)} />
            )}
          </>
        )}
      </ListStates>
    </ManagerSubPage>
  );
}
