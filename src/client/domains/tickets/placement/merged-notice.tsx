import { Alert, Anchor } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

/** In place of the composer: where the messages of a merged ticket are. Null for a ticket that the agent can't see. */
export function MergedNotice({ mergedInto }: { mergedInto: number | null }) {
  const translate = useTranslate();
  return (
    <Alert
      icon={<IconArrowMerge size={18} aria-hidden />}
      color="gray"
      variant="light"
      data-keep-clear
      title={translate('This was merged into another ticket.')}
    >
      {mergedInto === null ? (
        translate("You don't have access to it.")
      ) : (
        <Anchor
          size="sm"
          renderRoot={(props) => (
            <Link to="/agent/tickets/$ticketId" params={{ ticketId: String(mergedInto) }} {...props} />
          )}
        >
          {translate('View ticket #:id', { id: mergedInto })}
        </Anchor>
      )}
    </Alert>
  );
}
