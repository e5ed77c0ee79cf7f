import type { Connection } from '../platform/db/connect.ts';

/*
 * What lets a migrated database be used again by the next test file: it remembers its rows, its sequences and the shape
 * of its tables in a schema of its own, and brings rows and sequences back to that. Making a copy takes ten times as long.
 */

const ofTheProduct = `(select oid from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'pristine'))`;

const remember = `
create schema pristine;

-- A number that is another one as soon as a table, column, index, trigger, constraint or function is.
create view pristine.shape as
select sum(hashtextextended(one, 0)) as sum from (
  select concat_ws(' ', oid, relkind, relname, reloptions) from pg_class where relnamespace in ${ofTheProduct}
  union all
  select concat_ws(' ', attrelid, attname, atttypid, attnotnull, attisdropped, atthasdef)
  from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace in ${ofTheProduct}
  union all
  select concat_ws(' ', oid, tgname, tgenabled) from pg_trigger where not tgisinternal
  union all
  select concat_ws(' ', oid, conname, convalidated) from pg_constraint where connamespace in ${ofTheProduct}
  union all
  select concat_ws(' ', oid, proname, prosrc) from pg_proc where pronamespace in ${ofTheProduct}
) as parts (one);

create function pristine.rows_of(name text) returns numeric language plpgsql as $$
declare sum numeric;
begin
  execute format('select count(*) + coalesce(sum(hashtextextended(one::text, 0)), 0) from only %s as one', name) into sum;
  return sum;
end $$;

create table pristine.tables as
select
  format('%I.%I', nspname, relname) as name,
  pristine.rows_of(format('%I.%I', nspname, relname)) as sum,
  (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
  'pristine.' || quote_ident('of ' || nspname || '.' || relname) as copy
from pg_class join pg_namespace on pg_namespace.oid = relnamespace
where relkind = 'r' and relnamespace in ${ofTheProduct};

create table pristine.sequences as
select format('%I.%I', schemaname, sequencename) as name, start_value, last_value
from pg_sequences where schemaname <> 'pristine';

do $$
declare one record;
begin
  for one in select name, columns, copy from pristine.tables where sum <> 0 loop
    execute format('create table %s as select %s from only %s', one.copy, one.columns, one.name);
  end loop;
end $$;

create table pristine.shape_then as select sum from pristine.shape;

create function pristine.restore() returns void language plpgsql as $$
declare
  one record;
  changed text[];
  large text[];
begin
  if (select sum from pristine.shape) <> (select sum from pristine.shape_then) then
    raise 'What belongs to the database is not what it was.';
  end if;
  set local session_replication_role = replica;
  select array_agg(name) into changed from pristine.tables where pristine.rows_of(name) <> sum;
  -- Truncating makes new files for a table, its indexes and all that refer to it; deleting leaves the old rows in theirs.
  select array_agg(name) into large from unnest(changed) as name where pg_relation_size(name::regclass) > 128 * 1024;
  for one in select unnest(changed) as name except select unnest(large) loop
    execute 'delete from ' || one.name;
  end loop;
  if large is not null then
    execute 'truncate ' || array_to_string(large, ', ') || ' cascade';
  end if;
  -- What a truncated table takes along was not changed itself.
  for one in select name, columns, copy from pristine.tables where sum <> 0 and pristine.rows_of(name) <> sum loop
    execute format(
      'insert into %s (%s) overriding system value select * from %s', one.name, one.columns, one.copy
    );
  end loop;
  perform setval(kept.name::regclass, coalesce(kept.last_value, kept.start_value), kept.last_value is not null)
  from pristine.sequences as kept
  join pg_sequences as now on kept.name = format('%I.%I', now.schemaname, now.sequencename)
  where now.last_value is distinct from kept.last_value;
  set local allow_system_table_mods = on;
  delete from pg_statistic where starelid in (select name::regclass from pristine.tables);
end $$;
`;

/** Makes a database remember what it is now. */
export const rememberPristine = (connection: Connection) => connection.script(remember);

/** Brings a database back to what it remembers; fails when more than rows was changed. */
export const restorePristine = 'select pristine.restore()';
