import { Button, Group, Text } from '@mantine/core';
import { IconPhotoShield } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { hostOf } from './message-html.ts';
import classes from './remote-images.module.css';
import type { RemoteImages } from './use-remote-images.ts';

const named = 3;

/** Notice about blocked remote images of a message, with a button to load them. */
export function RemoteImagesNotice({ images, sender }: { images: RemoteImages; sender: string | null }) {
  const translate = useTranslate();
  const { count, isShown, isTrusted } = images;
  if (count === 0 || (isShown && !isTrusted)) return null;
  const hosts = [...new Set(images.addresses.map(hostOf))];
  const places = hosts.slice(0, named).join(', ') + (hosts.length > named ? ', …' : '');
  return (
    <div className={classes.notice}>
      <IconPhotoShield size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <Text size="xs" className={classes.text}>
        {translate(':count remote image from|:count remote images from', { count })}{' '}
        <bdi className={classes.places}>{places}</bdi>
      </Text>
      <Group gap={8}>
        {!isShown && (
          <Button size="compact-xs" variant="default" loading={images.isLoading} onClick={images.show}>
            {translate('Show :count remote image|Show :count remote images', { count })}
          </Button>
        )}
        {sender !== null && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={images.isTrusting}
            title={
              isTrusted ? undefined : translate('Always show remote images from :name', { name: sender })
            }
            onClick={() => images.trust(!isTrusted)}
          >
            {isTrusted
              ? translate('Stop always showing from this person')
              : translate('Always show from this person')}
          </Button>
        )}
      </Group>
    </div>
  );
}
