import { Button, Group } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { SelectionBar } from '#client/shell/list/selection-bar.tsx';
import type { Selection } from '#client/shell/list/use-selection.ts';
import type { InboundSummary } from '#shared/inbound-mail.ts';
import { useBulkDecisions } from './use-bulk-decisions.ts';

/** Decides about the selected quarantined emails together. */
export function DecisionBar({ selection }: { selection: Selection<InboundSummary> }) {
  const translate = useTranslate();
  const { selected, clear } = selection;
  const decisions = useBulkDecisions(clear);
  if (selected.length === 0) return null;
  return (
    <SelectionBar
      label={translate('Selected emails')}
      count={translate(':count selected', { count: selected.length })}
      onClear={clear}
    >
      <Group gap="xs" ms="auto">
        <Button
          size="compact-sm"
          variant="default"
          loading={decisions.isPending}
          onClick={() => void decisions.accept(selected)}
        >
          {translate('Accept')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={decisions.isPending}
          onClick={() => void decisions.discard(selected)}
        >
          {translate('Discard')}
        </Button>
      </Group>
    </SelectionBar>
  );
}
