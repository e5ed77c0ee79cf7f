import { Text } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { PersonAvatar } from '#client/ui/person-avatar.tsx';
import { type PresentPerson, presenceStates } from '#shared/presence.ts';
import classes from './colleagues-here.module.css';
import { presenceText } from './presence-text.ts';

/** Max people who are named. */
const maxNamed = 3;

/** Those who write come first. */
const byState = (people: readonly PresentPerson[]) =>
  people.toSorted((one, other) => presenceStates.indexOf(one.state) - presenceStates.indexOf(other.state));

/** The colleagues who have the ticket open, and what they do. Screen readers hear of changes only. */
export function ColleaguesHere({ people }: { people: readonly PresentPerson[] }) {
  const translate = useTranslate();
  const more = people.length - maxNamed;
  return (
    <div role="status" className={classes.people}>
      {byState(people)
        .slice(0, maxNamed)
        .map((person) => (
          <span key={person.user.id} className={classes.person} data-writing={person.state !== 'viewing'}>
            <PersonAvatar person={person.user} size={20} alt="" aria-hidden />
            <Text component="span" size="xs" className={classes.text}>
              {presenceText(person, translate)}
            </Text>
          </span>
        ))}
      {more > 0 && (
        <Text component="span" size="xs" c="dimmed">
          {translate('and :count more', { count: more })}
        </Text>
      )}
    </div>
  );
}
