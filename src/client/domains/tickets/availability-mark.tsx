import { Group } from '@mantine/core';
import type { Availability } from '#shared/record-states.ts';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './availability-mark.module.css';

/** What it is called that somebody is there, or is not. */
export const availabilityName = (state: Availability, translate: Translate) =>
  ({
    online: translate('Online'),
    busy: translate('Busy'),
    away: translate('Away'),
    offline: translate('Offline', { as: 'person' }),
  })[state];

/** The colour of it, for the eye alone. */
export const AvailabilityDot = ({ state }: { state: Availability }) => (
  <span className={classes.dot} data-state={state} aria-hidden />
);

/** Whether somebody is there, in a word and a colour. */
export function AvailabilityMark({ state }: { state: Availability }) {
  const translate = useTranslate();
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" className={classes.mark}>
      <AvailabilityDot state={state} />
      {availabilityName(state, translate)}
    </Group>
  );
}
