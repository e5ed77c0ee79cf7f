import { Button, Card, Group, Progress, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { SetupChecklist } from '#shared/system.ts';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { checklistInput } from './checklist-input.ts';
import { ChecklistStep } from './checklist-step.tsx';
import classes from './system.module.css';

/** What is done elsewhere shows here by itself. */
const lookEveryMs = 5000;

const isOver = ({ done, skipped }: SetupChecklist['steps'][number]) => done || skipped;

function useMark() {
  const translate = useTranslate();
  const utils = api.useUtils();
  return api.system.markStep.useMutation({
    onSuccess: () => utils.system.checklist.invalidate(),
    onError: (error) => toastError(error, translate),
  });
}

/** What a new site still needs, as long as something is left; it can be put away and called back. */
export function StartChecklist() {
  const translate = useTranslate();
  const mayMark = usePermission('settings.update');
  const utils = api.useUtils();
  const [isCalled, setCalled] = useState(false);
  const list = api.system.checklist.useQuery(checklistInput(), {
    refetchInterval: lookEveryMs,
    // The server's page has it from before it was known where the browser sees the site.
    placeholderData: utils.system.checklist.getData({}),
  });
  const mark = useMark();
  if (list.data === undefined) {
    return (
      <Card padding={0}>
        {list.isError ? (
          <LoadFailure onRetry={() => void list.refetch()} />
        ) : (
          <ListSkeleton rows={5} label={translate('Loading')} />
        )}
      </Card>
    );
  }
  const { steps, dismissed } = list.data;
  if (steps.length === 0) return null;
  const over = steps.filter(isOver).length;
  const isDone = over === steps.length;
  if ((dismissed || isDone) && !isCalled) {
    return (
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {isDone
            ? translate('Everything is set up.')
            : translate(':done of :all setup steps are done.', { done: over, all: steps.length })}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => setCalled(true)}>
          {translate('Show setup checklist')}
        </Button>
      </Group>
    );
  }
  const putAway = () => {
    setCalled(false);
    if (mayMark && !dismissed && !isDone) mark.mutate({ name: 'checklist', marked: true });
  };
  return (
    <Card component="section" padding={0} aria-labelledby="start-checklist">
      <div className={classes.head}>
        <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2} size="h4" id="start-checklist">
              {translate('Set up your site')}
            </Title>
            <Text size="sm" c="dimmed" mt={4} aria-live="polite">
              {translate(':done of :all done', { done: over, all: steps.length })}
            </Text>
          </div>
          {(mayMark || dismissed || isDone) && (
            <Button variant="subtle" size="compact-sm" onClick={putAway}>
              {translate('Dismiss')}
            </Button>
          )}
        </Group>
        <Progress
          value={(over / steps.length) * 100}
          size="sm"
          mt="sm"
          aria-label={translate('Set up your site')}
        />
      </div>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <ChecklistStep
            key={step.name}
            step={step}
            onSkip={mayMark ? (marked) => mark.mutate({ name: step.name, marked }) : null}
          />
        ))}
      </ol>
    </Card>
  );
}
