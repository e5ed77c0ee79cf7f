import postgres from 'postgres';
import { openEmbedded } from '#server/platform/db/connect.ts';

export type Row = Record<string, unknown>;

/** Sends one statement, prepared where the database can. */
export type Ask = (text: string, ...values: readonly unknown[]) => Promise<Row[]>;

/** A PostgreSQL address, or the folder of the embedded database. */
export type FloorDatabase = { url: string } | { folder: string };

const timestamptz = 1184;

/** `2026-11-22 10:00:00.123+00` as the product says it. */
function toMoment(text: string): string {
  const [day, time = ''] = text.split(' ');
  const plain = time.endsWith('+00') ? time.slice(0, -3) : time;
  return `${day}T${plain}${plain.includes('.') ? '' : '.000'}Z`;
}

export async function openFloor(database: FloorDatabase): Promise<Ask> {
  if ('folder' in database) {
    const engine = await openEmbedded(database.folder);
    const parsers = { [timestamptz]: toMoment };
    return async (text, ...values) => (await engine.query<Row>(text, [...values], { parsers })).rows;
  }
  const client = postgres(database.url, { max: 10, onnotice: () => {}, connection: { TimeZone: 'UTC' } });
  client.options.parsers[timestamptz] = toMoment;
  return (text, ...values) => client.unsafe(text, values as never[], { prepare: true }) as Promise<Row[]>;
}
