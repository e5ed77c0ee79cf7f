import { Card, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { MenuItem } from '#shared/site-settings.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useBootstrap } from '../../platform/use-session.ts';
import { MenuLink } from '../../shell/menu-link.tsx';
import { visibleItems } from '../../shell/visible-items.ts';

/** The menu as somebody sees it. It leads nowhere here. */
export function MenuPreview({ items }: { items: readonly MenuItem[] }) {
  const translate = useTranslate();
  const { user, guest_role } = useBootstrap();
  const [isGuest, setGuest] = useState(true);
  const guest = { ...guest_role, roles: [guest_role] };
  const visible = visibleItems(items, isGuest || user === null ? guest : user);
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" mb="sm">
        <Text size="sm" fw={600}>
          {translate('Preview')}
        </Text>
        <SegmentedControl
          size="xs"
          aria-label={translate('Preview as')}
          data={[
            { value: 'guest', label: translate('Guest') },
            { value: 'me', label: translate('You') },
          ]}
          value={isGuest ? 'guest' : 'me'}
          onChange={(value) => setGuest(value === 'guest')}
        />
      </Group>
      {visible.length === 0 ? (
        <Text size="sm" c="dimmed">
          {translate("They don't see anything in this menu.")}
        </Text>
      ) : (
        <Group gap="lg" align="start" inert>
          {visible.map((item) => (
            <Stack key={item.id} gap={4}>
              <MenuLink item={item} size="sm" />
              {item.items.map((inner) => (
                <MenuLink key={inner.id} item={inner} size="sm" c="dimmed" ps="sm" />
              ))}
            </Stack>
          ))}
        </Group>
      )}
    </Card>
  );
}
