import { Group } from '@mantine/core';
import type { Availability } from '#shared/record-states.ts';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './availability-mark.module.css';

/** Translated name of an availability. */
export const availabilityName = (state: Availability, translate: Translate) =>
  ({
    online: translate('Online'),
    busy: translate('Busy'),
    away: translate('Away'),
    offline: translate('Offline', { as: 'person' }),
  })[state];

/** Decorative; hidden from screen readers. */
export const AvailabilityDot = ({ state }: { state: Availability }) => (
  <span className={classes.dot} data-state={state} aria-hidden />
);

/** An agent's availability, as text and color. */
export function AvailabilityMark({ state }: { state: Availability }) {
  const translate = useTranslate();
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex" className={classes.mark}>
      <AvailabilityDot state={state} />
      {availabilityName(state, translate)}
    </Group>
  );
}
