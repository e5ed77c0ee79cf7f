import { Avatar, Group, Text } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import type { Person } from '#shared/auth.ts';

/** Who else has the article open. */
export function OthersHere({ people }: { people: readonly Person[] }) {
  const translate = useTranslate();
  const names = people.map(({ display_name }) => display_name).join(', ');
  return (
    <Group gap={6} wrap="nowrap" role="status">
      {people.length > 0 && (
        <>
          <Avatar.Group>
            {people.slice(0, 3).map((person) => (
              <PersonAvatar key={person.id} person={person} size={24} />
            ))}
          </Avatar.Group>
          <Text size="sm" dir="auto" lineClamp={1}>
            {translate('Also editing: :names', { names })}
          </Text>
        </>
      )}
    </Group>
  );
}
