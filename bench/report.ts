import type { Measurement } from './measure.ts';

export interface Line {
  name: string;
  measurement: Measurement;
  floor: Measurement;
  /** Share of the floor that is wanted. */
  target: number | null;
}

export interface Result {
  database: string;
  tickets: number;
  startSeconds: number;
  /** Resident memory in MiB after the start, and after the load. */
  idle: number;
  busy: number;
  lines: readonly Line[];
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

function row({ name, measurement, floor, target }: Line): string {
  const cells = [
    name,
    whole(measurement.rate),
    measurement.p50,
    measurement.p99,
    whole(floor.rate),
    (measurement.rate / floor.rate).toFixed(2),
    target ?? '',
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A result as Markdown. */
export const table = ({ database, tickets, startSeconds, idle, busy, lines }: Result) =>
  [
    `**${database}, ${whole(tickets)} tickets**: ready after ${startSeconds.toFixed(1)} s, ${whole(idle)} MiB at rest, ${whole(busy)} MiB after the load.`,
    '',
    '| Call | requests/s | p50 ms | p99 ms | floor/s | of the floor | target |',
    '|---|---:|---:|---:|---:|---:|---:|',
    ...lines.map(row),
  ].join('\n');
