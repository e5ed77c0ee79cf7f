import { type Measurement, sharesOf, summary } from './measure.ts';

export interface Line {
  name: string;
  rounds: readonly Measurement[];
  floor: readonly Measurement[];
  /** Share of the floor that is wanted. */
  target: number | null;
}

/** What the jobs of one write cost, in microseconds of processor time. */
export interface JobCost {
  name: string;
  node: number;
  database: number;
}

export interface Result {
  database: string;
  tickets: number;
  startSeconds: number;
  /** Resident memory in MiB after the start, and after the load. */
  idle: number;
  busy: number;
  lines: readonly Line[];
  jobs: readonly JobCost[];
}

const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Processor time of the floor over that of the product: it does not depend on who else was busy. */
export function costShareOf({ rounds, floor }: Line): string {
  const [measured, bare] = [summary(rounds), summary(floor)];
  return ((bare.node + bare.database) / (measured.node + measured.database)).toFixed(2);
}

export const shareOf = ({ rounds, floor }: Line): string => {
  const { median, least, most } = sharesOf(rounds, floor);
  return `${median.toFixed(2)} [${least.toFixed(2)}..${most.toFixed(2)}]`;
};

function row(line: Line): string {
  const measured = summary(line.rounds);
  const floor = summary(line.floor);
  const cells = [
    line.name,
    costShareOf(line),
    shareOf(line),
    line.target ?? '',
    whole(measured.rate),
    measured.p50,
    measured.p99,
    whole(floor.rate),
    `${whole(measured.node)} / ${whole(floor.node)}`,
    `${whole(measured.database)} / ${whole(floor.database)}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const milliseconds = (micros: number) => (micros / 1000).toFixed(1);

/** A result as Markdown. */
export const table = ({ database, tickets, startSeconds, idle, busy, lines, jobs }: Result) =>
  [
    `**${database}, ${whole(tickets)} tickets**: ready after ${startSeconds.toFixed(1)} s, ${whole(idle)} MiB at rest, ${whole(busy)} MiB after the load.`,
    '',
    '| Call | by processor time | by requests | target | requests/s | p50 ms | p99 ms | floor/s | node µs, floor | database µs, floor |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...lines.map(row),
    ...jobs.map(
      ({ name, node, database: server }) =>
        `\nThe jobs of one (${name}): ${milliseconds(node)} ms of node, ${milliseconds(server)} ms of the database.`,
    ),
  ].join('\n');
