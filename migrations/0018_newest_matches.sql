-- The newest rows of tickets or replies that match a text search, at most so many; `last` is the highest id there is.
-- Looks at the newest rows one by one first, which is enough for common words. How many of them match tells the rest:
-- a word of many rows goes on that way, a rarer one comes from its index, no further back than it probably has to.
create function newest_matches(source text, query tsquery, notes boolean, last integer, wanted integer)
returns table (id integer, ticket_id integer, rank real)
language plpgsql stable
set search_path from current
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 set jit = off
as $$
declare
  statement constant text := case source
    when 'tickets' then 'select id, id, ts_rank(search, $1) from (select id, search from tickets
      where id > $2 and id <= $3 and %s order by id desc limit $4) newest where $5 is not null'
    else 'select id, ticket_id, ts_rank(search, $1) from (select id, ticket_id, search from replies
      where id > $2 and id <= $3 and %s and ($5 or type = ''replies'') order by id desc limit $4) newest' end;
  upto integer := last;
  size bigint := 8192;
  one_by_one boolean := true;
  seen bigint;
  found bigint := 0;
  got integer;
begin
  while found < wanted and upto > 0 loop
    return query execute format(statement, case when one_by_one then 'ts_match_vq(search, $1)' else 'search @@ $1' end)
      using query, greatest(upto - size, 0)::integer, upto, wanted - found, notes;
    get diagnostics got = row_count;
    found := found + got;
    upto := greatest(upto - size, 0);
    seen := last - upto;
    one_by_one := found * found * last > wanted * seen::float8 ^ 2;
    size := case when found * last <= 2 * wanted * seen then upto
      else greatest(8192, (wanted - found) * seen * 5 / (found * 4)) end;
  end loop;
end $$;
