import { Progress, Stack, Text } from '@mantine/core';
import type { AgentWeek } from '#shared/agent-home.ts';
import classes from './week-chart.module.css';

/** A bar for each day, with its number. */
export function WeekChart({ days, language }: { days: AgentWeek['days']; language: string }) {
  const most = Math.max(1, ...days.map(({ replies }) => replies));
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Stack component="ul" gap={4} className={classes.days}>
      {days.map(({ date, replies }) => (
        <li key={date} className={classes.day}>
          <Text span size="xs" c="dimmed">
            {weekday.format(new Date(`${date}T00:00:00Z`))}
          </Text>
          <Progress value={(replies / most) * 100} size="sm" aria-hidden />
          <Text span size="xs" className="tabular" ta="end">
            {replies}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
