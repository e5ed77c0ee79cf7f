import { Tooltip } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import type { PresentPerson } from '#shared/presence.ts';
import classes from './presence-mark.module.css';
import { presenceText } from './presence-text.ts';

const initials = { placeholder: classes.initials };

/** Marks a ticket of a list that colleagues have open: one of them, and in words all. */
export function PresenceMark({ people }: { people: readonly PresentPerson[] }) {
  const translate = useTranslate();
  const shown = people.find(({ state }) => state !== 'viewing') ?? people[0];
  if (shown === undefined) return null;
  const label = people.map((person) => presenceText(person, translate)).join(', ');
  const Icon = shown.state === 'viewing' ? IconEye : IconPencil;
  return (
    <Tooltip label={label}>
      <span role="img" aria-label={label} className={classes.mark} data-presence={shown.state}>
        <PersonAvatar person={shown.user} size={20} classNames={initials} alt="" aria-hidden />
        <Icon size={12} aria-hidden className={classes.icon} />
      </span>
    </Tooltip>
  );
}
