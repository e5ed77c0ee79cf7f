import { sql } from 'drizzle-orm';
import { type AgentWeek, weekDays } from '#shared/agent-home.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import { isPublic } from '../tickets/replies/tables.ts';

/** Max messages of one person that are looked at; nobody writes more in a week. */
const maxMessages = 3000;

/** Replies of an agent per day, days without one included. */
export const countWeek = (db: Database, agent: number, timezone: string) =>
  rows<AgentWeek['days'][number]>(
    db,
    sql`with newest as materialized (
        select type, by_requester, created_at from replies
        where user_id = ${agent}::integer order by id desc limit ${maxMessages}::integer
      ),
      answered as (
        select (created_at at time zone ${timezone}::text)::date as day, count(*)::integer as replies
        from newest said where not by_requester and ${isPublic(sql`said.type`)} group by 1
      )
      select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(answered.replies, 0) as replies
      from (
        select (now() at time zone ${timezone}::text)::date - n as day from generate_series(0, ${weekDays - 1}::integer) n
      ) days left join answered using (day) order by days.day`,
  );
