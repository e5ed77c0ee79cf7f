import { readdirSync, readFileSync } from 'node:fs';
import postgres from 'postgres';

/** Microseconds of processor time, of this moment since some other one. */
export type Clock = () => number;

const microsPerTick = 10_000;

/** Parent, own time and time of ended children of a process, in ticks; null when it is gone. */
function statOf(pid: number | string) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? [];
    const [parent = 0, user = 0, system = 0, ended = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
      (place) => fields[place],
    );
    return { parent, own: user + system, ended: ended + endedSystem };
  } catch {
    return null;
  }
}

export const clockOf =
  (pid: number): Clock =>
  () =>
    (statOf(pid)?.own ?? 0) * microsPerTick;

/** Resident memory of a process in MB: now, and the most since it was last forgotten. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / 1e6;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

/** The number of the process of the database server that this client talks to, if it runs on this machine. */
export async function serverOf(client: postgres.Sql): Promise<number> {
  const [row] = await client`select pg_backend_pid() as pid`;
  return statOf(Number(row?.pid))?.parent ?? 0;
}

/** The processes that a process has started and that live, by number. */
export const childrenOf = (parent: number) =>
  readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === parent);

/** The server that this process talks to, with all its children, if it runs on this machine. */
export async function databaseClock(url: string): Promise<{ clock: Clock; waiting: () => Promise<number> }> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  const server = await serverOf(client);
  return {
    clock: () => {
      const main = statOf(server);
      const own = (main?.own ?? 0) + (main?.ended ?? 0);
      return childrenOf(server).reduce((total, pid) => total + (statOf(pid)?.own ?? 0), own) * microsPerTick;
    },
    waiting: async () => {
      const [count] = await client`select count(*)::integer as jobs from jobs.job where state < 'completed'`;
      return count?.jobs ?? 0;
    },
  };
}
