import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { ScrollingRowList } from '#client/ui/row-list.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import type { Session } from '#shared/sessions.ts';
import { PasswordDialog } from '../passwords/password-dialog.tsx';
import { SessionRow } from './session-row.tsx';

/** Where the person is signed in, and the way to end all of it but this browser. */
export function SessionsSection() {
  const translate = useTranslate();
  const list = api.auth.sessions.list.useQuery();
  return (
    <SettingsSection
      id="sessions"
      title={translate('Active sessions')}
      description={translate(
        "Devices where you're signed in. If you don't recognize one, log it out and change your password.",
      )}
    >
      {list.isPending && <ListSkeleton rows={2} label={translate('Loading')} />}
      {list.isError && (
        <LoadFailure title={translate('Your sessions could not be loaded')} onRetry={() => list.refetch()} />
      )}
      {list.data && <SessionList sessions={list.data.sessions} />}
    </SettingsSection>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [asking, setAsking] = useState(false);
  const logoutOther = api.auth.sessions.logoutOther.useMutation({
    onSuccess: async () => {
      setAsking(false);
      toast.positive(translate('Logged out other sessions.'));
      await utils.auth.sessions.list.invalidate();
    },
  });
  return (
    <Stack align="flex-start">
      <ScrollingRowList label={translate('Active sessions')}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ScrollingRowList>
      <Button variant="default" disabled={sessions.length < 2} onClick={() => setAsking(true)}>
        {translate('Log out other sessions')}
      </Button>
      <PasswordDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={translate('Log out other sessions')}
        text={translate('Confirm your password to log out of all your other devices.')}
        confirmLabel={translate('Log out other sessions')}
        submit={(password) => logoutOther.mutateAsync({ password })}
      />
    </Stack>
  );
}
