-- The same, but where rows are few their index alone tells, and several words walk on more readily: to look all of them
-- up in the index costs as much as the commonest of them does. Its list of rows stays exact with the memory.
create or replace function newest_matches(source text, query tsquery, notes boolean, last integer, wanted integer)
returns table (id integer, ticket_id integer, rank real)
language plpgsql stable
set search_path from current
set enable_seqscan = off set enable_indexscan = off set max_parallel_workers_per_gather = 0 set jit = off set work_mem = '32MB'
as $$
declare
  statement constant text := case source
    when 'tickets' then 'select id, id, ts_rank(search, $1) from (select id, search from tickets
      where id > $2 and id <= $3 and %s order by id desc limit $4) newest where $5 is not null'
    else 'select id, ticket_id, ts_rank(search, $1) from (select id, ticket_id, search from replies
      where id > $2 and id <= $3 and %s and ($5 or type = ''replies'') order by id desc limit $4) newest' end;
  upto integer := last;
  size bigint := case when last > 40000 then 8192 else last end;
  one_by_one boolean := last > 40000;
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
    one_by_one := case when numnode(query) = 1 then found * found * last > wanted * seen::float8 ^ 2 else found * 100 > seen end;
    size := case when found * last <= 2 * wanted * seen then upto
      else greatest(8192, (wanted - found) * seen * 5 / (found * 4)) end;
  end loop;
end $$;
