import { Button, Card, Container, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { NotificationChannel, Selections, Subscriptions } from '#shared/notifications.ts';
import { api } from '../../platform/api/api.ts';
import { readApiError } from '../../platform/api/api-error.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { LoadFailure } from '../../shell/load-failure.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { requestPermission, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts';
import { ChannelTable } from './channel-table.tsx';
import { DeliveryTimes } from './delivery-times.tsx';
import { toSelections, usesBrowser, withItems } from './selected-channels.ts';

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What one wants to be told, by which way, and when. */
export function SubscriptionsScreen() {
  const translate = useTranslate();
  const found = api.notifications.subscriptions.useQuery();
  return (
    <Container size={720} pt={32} pb={64}>
      <Title order={1} size="h2" mb="lg">
        {translate('Notification settings')}
      </Title>
      <Card padding="lg">
        {found.data ? (
          <SubscriptionsForm found={found.data} />
        ) : found.isPending ? (
          <ListSkeleton rows={6} label={translate('Loading')} />
        ) : (
          <LoadFailure onRetry={() => void found.refetch()} />
        )}
      </Card>
    </Container>
  );
}

function SubscriptionsForm({ found }: { found: Subscriptions }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const userId = useUser()?.id ?? 0;
  const [chosen, setChosen] = useState<Selections>(() => toSelections(found.user_selections));
  const [digest, setDigest] = useState(found.digest);
  const [hours, setHours] = useState(found.quiet_hours);
  const [isUnreached, setUnreached] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const addBrowser = api.notifications.addBrowser.useMutation();
  const removeBrowser = api.notifications.removeBrowser.useMutation();
  const save = api.notifications.saveSubscriptions.useMutation({
    onSuccess: async () => {
      await utils.notifications.subscriptions.invalidate();
      toast.positive(translate('Updated preferences'));
    },
    onError: (failure) => {
      const [refused] = readApiError(failure).errors['quiet_hours.to'] ?? [];
      setError(refused === undefined ? null : translate(refused));
      if (refused === undefined) toastError(failure, translate);
    },
  });

  const change = async (
    items: Parameters<typeof withItems>[1],
    channel: NotificationChannel,
    on: boolean,
  ): Promise<void> => {
    if (channel === 'browser' && on && !(await requestPermission())) {
      toast.danger(
        translate('Notifications blocked. Please enable them for this site from browser settings.'),
      );
      return;
    }
    setChosen((before) => withItems(before, items, channel, on));
  };

  /** This browser is one of those that show notifications, while any are to be shown. */
  const arrangeBrowser = async () => {
    if (!usesBrowser(chosen, found)) {
      const endpoint = await unsubscribeBrowser();
      if (endpoint !== null) await removeBrowser.mutateAsync({ endpoint });
      return;
    }
    if (!(await requestPermission())) throw new Error('This browser may not show notifications.');
    await addBrowser.mutateAsync(await subscribeBrowser(found.push_key, userId));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const selections = Object.entries(chosen).map(([notif_id, channels]) => ({ notif_id, channels }));
    const saved = await save
      .mutateAsync({ selections, digest, quiet_hours: hours, timezone: browserZone() })
      .catch(() => null);
    if (saved === null) return;
    await arrangeBrowser().then(
      () => setUnreached(false),
      () => setUnreached(true),
    );
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      {found.subscriptions.map((group) => (
        <ChannelTable
          key={group.group_name}
          group={group}
          channels={found.available_channels}
          chosen={chosen}
          onChange={(items, channel, on) => void change(items, channel, on)}
        />
      ))}
      <DeliveryTimes digest={digest} hours={hours} onDigest={setDigest} onHours={setHours} error={error} />
      {isUnreached && (
        <Text role="status" size="sm" c="dimmed" mt="lg">
          {translate("Your preferences are saved, but this browser can't receive notifications.")}
        </Text>
      )}
      <Button type="submit" mt="xl" loading={save.isPending}>
        {translate('Update preferences')}
      </Button>
    </form>
  );
}
