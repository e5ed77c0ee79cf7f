import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyEmbedded } from '#server/testing/databases.ts';
import type { Engine } from './engine.ts';

/** Tests the embedded database, whatever database the other tests use. */
let engine: Engine;
beforeAll(async () => {
  engine = await emptyEmbedded();
  await engine.exec(`
    create table things (id integer primary key, name text not null, tags text[], facts jsonb, at timestamptz, raw bytea, price numeric);
    insert into things (id, name) select number, 'thing ' || number from generate_series(1, 50) as number;
  `);
});
afterAll(() => engine.close());

const find = 'select name from things where id = $1';

/** Number of plans of each prepared statement, for its values and generic. */
async function plans() {
  const { rows } = await engine.query<{ statement: string; times: number }>(
    'select statement, (generic_plans + custom_plans)::integer as times from pg_prepared_statements',
  );
  return rows;
}

const thrownBy = (act: Promise<unknown>) =>
  act.then(
    () => undefined,
    (error: { code?: string }) => error.code,
  );

describe('statements of the embedded database', () => {
  it('keeps the plan of what has values, in transactions too, but not of a search', async () => {
    await engine.query(find, [1]);
    await engine.query(find, [2]);
    await engine.transaction((transaction) => transaction.query(find, [3]));
    await engine.query('select name from things where name ilike $1', ['%7']);
    await engine.query('select 1');
    expect(await plans()).toEqual([{ statement: find, times: 3 }]);
  });

  it('sends and answers as the library does', async () => {
    const values = [
      [
        100,
        'an "ä" 😀',
        ['a', 'b,c', ''],
        { deep: [1, null] },
        '2026-01-02T03:04:05Z',
        Buffer.from('é'),
        1.5,
      ],
      [101, '', null, null, null, null, undefined],
    ];
    const insert = 'insert into things values ($1, $2, $3, $4, $5, $6, $7)';
    for (const row of values) expect((await engine.query(insert, row)).affectedRows).toBe(1);
    const ask = 'select *, $2::text as said from things where id >= $1 order by id';
    for (const options of [undefined, { rowMode: 'array' as const, parsers: { 1184: String } }]) {
      for (const _twice of [1, 2]) {
        const own = await engine.query(ask, [100, 'so'], options);
        expect(own).toEqual(await PGlite.prototype.query.call(engine, ask, [100, 'so'], options));
        expect(own.rows).toHaveLength(2);
      }
    }
    expect(await engine.query('delete from things where id >= $1', [100])).toMatchObject({ affectedRows: 2 });
    expect((await engine.query(find, [100])).rows).toEqual([]);
  });

  it('goes on after what fails, and undoes the transaction of it', async () => {
    expect(await thrownBy(engine.query('select nothing from things where id = $1', [1]))).toBe('42703');
    expect(await thrownBy(engine.query('select 1 / $1::integer', [0]))).toBe('22012');
    expect(await thrownBy(engine.query(find, ['no number']))).toBe('22P02');
    const insert = 'insert into things (id, name) values ($1, $2)';
    const act = engine.transaction(async (transaction) => {
      await transaction.query(insert, [200, 'new']);
      await transaction.query(insert, [1, 'there already']);
    });
    expect(await thrownBy(act)).toBe('23505');
    expect((await engine.query(find, [200])).rows).toEqual([]);
    expect((await engine.query(find, [1])).rows).toEqual([{ name: 'thing 1' }]);
  });

  it('answers with the columns that a table has now', async () => {
    const all = 'select * from rooms where id = $1';
    const change = (statement: string) => engine.query(statement);
    await change('create table rooms (id integer)');
    await change('insert into rooms values (1)');
    expect((await engine.query(all, [1])).rows).toEqual([{ id: 1 }]);
    await change('alter table rooms add name text');
    expect((await engine.query(all, [1])).rows).toEqual([{ id: 1, name: null }]);
    await change('alter table rooms drop name');
    expect(await thrownBy(engine.transaction((transaction) => transaction.query(all, [1])))).toBe('0A000');
    expect((await engine.query(all, [1])).rows).toEqual([{ id: 1 }]);
  });

  it('keeps nothing past a script, and no more than it can remember', async () => {
    await engine.query(find, [1]);
    await engine.exec('discard all');
    expect((await engine.query(find, [2])).rows).toEqual([{ name: 'thing 2' }]);
    for (let number = 0; number < 520; number++)
      await engine.query(`select $1::integer + ${number} as sum`, [1]);
    const kept = await plans();
    expect(kept.length).toBeGreaterThan(400);
    expect(kept.length).toBeLessThanOrEqual(500);
    expect(kept.map(({ statement }) => statement)).not.toContain(find);
  });

  it('refuses a transaction that is over', async () => {
    const leaked = await engine.transaction(async (transaction) => transaction);
    await expect(leaked.query(find, [1])).rejects.toThrow('over');
  });
});
