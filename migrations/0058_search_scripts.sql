-- What a text is searched by, and a search with it; says the same as `platform/search/fold.ts`. Letters are composed, accents
-- of Latin, Greek and Cyrillic and points of Arabic and Hebrew come off, narrow and wide forms become the usual ones.
create function fold_text(value text) returns text
  language plpgsql immutable strict parallel safe
as $$
declare
  folded text := value;
begin
  if octet_length(value) = length(value) then return value; end if;
  if folded ~ '[\uff0d-\uff9f]' then
    folded := translate(folded, '－．０１２３４５６７８９＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ＿ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ', '-.0123456789@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyzヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゙゚');
  end if;
  folded := case when folded ~ '[\ufb50-\ufdff\ufe70-\ufefc]' then normalize(folded, NFKC) else normalize(folded, NFC) end;
  if folded ~ '[\u0180-\u024f\u0300-\u036f\u0370-\u052f\u1e00-\u1fff]' then
    folded := normalize(regexp_replace(regexp_replace(normalize(folded, NFD),
      '([A-Za-z\u0080-\u024f\u0370-\u03ff])[\u0300-\u036f]+', '\1', 'g'),
      '([\u0435\u0415])\u0308|([\u0400-\u052f])[\u0300\u0301]+', '\1\2', 'g'), NFC);
  end if;
  if folded ~ '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]' then
    folded := regexp_replace(folded, '[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]+', '', 'g');
  end if;
  return folded;
end $$;
--> statement-breakpoint
-- A text with each run of a script without spaces as its signs two by two, and the last one alone.
create function pair_signs(value text) returns text
  language plpgsql immutable strict parallel safe
as $$
begin
  if octet_length(value) = length(value) or value !~ '[\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7a\uaa7e-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff]' then return value; end if;
  return (
    select string_agg(case when run ~ '^[\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7a\uaa7e-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff]' then (
        select ' ' || string_agg(sign[1] || coalesce(next, ''), ' ' order by n) || ' '
        from (
          select sign, n, lead(sign[1]) over (order by n) as next
          from regexp_matches(run, '[\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7a\uaa7e-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u17b4-\u17d3\u17dd\u302a-\u302f\u3099-\u309a\ua9e5\uaa7b-\uaa7d\ufe00-\ufe0f\U000e0100-\U000e01ef]*', 'g') with ordinality signs (sign, n)
        ) pairs
      ) else run end, '' order by place)
    from (
      select piece[1] as run, place
      from regexp_matches(
        regexp_replace(value, '([\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7a\uaa7e-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u17b4-\u17d3\u17dd\u302a-\u302f\u3099-\u309a\ua9e5\uaa7b-\uaa7d\ufe00-\ufe0f\U000e0100-\U000e01ef])[\u200b-\u200d\u2060]+(?=[\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7a\uaa7e-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff])', '\1', 'g'),
        '[\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7a\uaa7e-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff][\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7a\uaa7e-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u17b4-\u17d3\u17dd\u302a-\u302f\u3099-\u309a\ua9e5\uaa7b-\uaa7d\ufe00-\ufe0f\U000e0100-\U000e01ef]*|[^\u0e01-\u0e30\u0e32-\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2-\u0eb3\u0ebd\u0ec0-\u0ec6\u0edc-\u0edf\u1000-\u102a\u103f\u1050-\u1055\u105a-\u105d\u1061\u1065-\u1066\u106e-\u1070\u1075-\u1081\u108e\u1780-\u17b3\u17d7\u17dc\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3031-\u3035\u3038-\u303c\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3105-\u312f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9e4\ua9e6-\ua9ef\ua9fa-\ua9fe\uaa60-\uaa7a\uaa7e-\uaa7f\uac00-\ud7a3\uf900-\ufaff\U0001b000-\U0001b16f\U00020000-\U0003ffff]+', 'g') with ordinality pieces (piece, place)
    ) runs
  );
end $$;
--> statement-breakpoint
-- The parts of what is written without spaces, of numbers and addresses, as words of their own.
create function parts_of(value text) returns text
  language plpgsql immutable strict parallel safe
as $$
begin
  if value !~ '[[:alnum:]](?:[-+]+[0-9]|[.@/]+[[:alnum:]])' then return ''; end if;
  return (
    select coalesce(string_agg(' ' || regexp_replace(piece[1], '[^[:alnum:]]+', ' ', 'g'), ' ' order by place), '')
    from regexp_matches(regexp_replace(value, '<[^<>]*>', ' ', 'g'),
      '[[:alnum:]]+(?:[-+.@/_:?=%#~]+[[:alnum:]]+)+', 'g') with ordinality pieces (piece, place)
    where piece[1] ~ '[[:alnum:]](?:[-+]+[0-9]|[.@/]+[[:alnum:]])'
  );
end $$;
--> statement-breakpoint
create function search_vector(configuration regconfig, value text) returns tsvector
  language plpgsql immutable strict parallel safe set search_path from current
as $$
declare
  paired text := pair_signs(fold_text(value));
begin
  return to_tsvector(configuration, paired || parts_of(paired));
end $$;
--> statement-breakpoint
create function language_configuration(language text) returns regconfig
  language sql immutable parallel safe set search_path from current
as $$
  select case split_part(lower(language), '-', 1)
    when 'en' then 'helpdock'::regconfig when 'de' then 'helpdock_de'::regconfig when 'ar' then 'helpdock_ar'::regconfig
    else 'helpdock_words'::regconfig end
$$;
--> statement-breakpoint
-- Title before keywords, headings and description, before the text. A description that is a piece of the text, as those
-- made here are, is taken out of it, so that no word counts twice.
create function article_vector(title text, keywords text, description text, body_text text) returns tsvector
  language sql immutable parallel safe set search_path from current
as $$
  select setweight(search_vector('helpdock', title), 'A')
    || setweight(search_vector('helpdock', keywords), 'B')
    || setweight(search_vector('helpdock', coalesce(description, '')), 'B')
    || setweight(search_vector('helpdock', case
      when strpos(translate(body_text, E'\n', ' '), rtrim(description, '…')) > 0
      then overlay(body_text placing ' ' from strpos(translate(body_text, E'\n', ' '), rtrim(description, '…'))
        for length(rtrim(description, '…')))
      else body_text end), 'C')
$$;
--> statement-breakpoint
-- What a text is found by in its own language.
create function language_vector(language text, title text, keywords text, description text, body_text text) returns tsvector
  language sql immutable parallel safe set search_path from current
as $$
  select setweight(search_vector(language_configuration(language), title), 'A')
    || setweight(search_vector(language_configuration(language), keywords || ' ' || coalesce(description, '')), 'B')
    || setweight(search_vector(language_configuration(language), body_text), 'C')
$$;
--> statement-breakpoint
-- The columns keep what they hold, so that no table is written anew while the product waits; triggers fill them from now on.
ALTER TABLE "tickets" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "replies" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "title_search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "articles" ALTER COLUMN "language_search" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "article_translations" ALTER COLUMN "search" DROP EXPRESSION;--> statement-breakpoint
create function index_ticket() returns trigger language plpgsql set search_path from current as $$
begin
  new.search := search_vector('helpdock', new.subject);
  return new;
end $$;
--> statement-breakpoint
create function index_reply() returns trigger language plpgsql set search_path from current as $$
begin
  new.search := search_vector('helpdock', new.body);
  return new;
end $$;
--> statement-breakpoint
create function index_article() returns trigger language plpgsql set search_path from current as $$
begin
  new.title_search := search_vector('helpdock', new.title);
  new.search := article_vector(new.title, new.keywords, new.description, new.body_text);
  new.language_search := case when new.language = 'en' then null
    else language_vector(new.language, new.title, new.keywords, new.description, new.body_text) end;
  return new;
end $$;
--> statement-breakpoint
create function index_translation() returns trigger language plpgsql set search_path from current as $$
begin
  new.search := language_vector(new.language, new.title, '', new.description, new.body_text);
  return new;
end $$;
--> statement-breakpoint
create trigger tickets_searched before insert or update of subject on tickets
  for each row execute function index_ticket();--> statement-breakpoint
create trigger replies_searched before insert or update of body on replies
  for each row execute function index_reply();--> statement-breakpoint
create trigger articles_searched before insert or update of title, keywords, description, body_text, language on articles
  for each row execute function index_article();--> statement-breakpoint
create trigger article_translations_searched before insert or update of title, description, body_text, language on article_translations
  for each row execute function index_translation();--> statement-breakpoint
-- Also while a backup is read in, which does not hold what is searched by.
alter table tickets enable always trigger tickets_searched;--> statement-breakpoint
alter table replies enable always trigger replies_searched;--> statement-breakpoint
alter table articles enable always trigger articles_searched;--> statement-breakpoint
alter table article_translations enable always trigger article_translations_searched;--> statement-breakpoint
-- How far rows from before are still to be indexed as new ones are, from the newest down; no row when none is left.
CREATE TABLE "search_reindexing" (
	"source" text PRIMARY KEY NOT NULL,
	"upto" integer NOT NULL
);
--> statement-breakpoint
insert into search_reindexing (source, upto)
  select source, upto from (
    select 'articles' as source, max(id) as upto from articles
    union all select 'article_translations', max(article_id) from article_translations
    union all select 'tickets', max(id) from tickets
    union all select 'replies', max(id) from replies
  ) tables where upto is not null;
--> statement-breakpoint
-- Indexes the next rows of one table anew where that changes what they are found by, whatever the table does on a change.
-- Answers which table; null when none is left, or another process is at it.
create function reindex_search(wanted integer) returns text language plpgsql set search_path from current as $$
declare
  next record;
  first integer;
begin
  select * into next from search_reindexing order by source limit 1 for update skip locked;
  if next is null then return null; end if;
  first := next.upto - case when next.source in ('tickets', 'replies') then wanted else greatest(wanted / 10, 1) end;
  if next.source = 'tickets' then
    update tickets set search = fresh.search
      from (select id, search_vector('helpdock', subject) as search from tickets where id > first and id <= next.upto order by id for no key update) fresh
      where tickets.id = fresh.id and tickets.search is distinct from fresh.search;
  elsif next.source = 'replies' then
    update replies set search = fresh.search
      from (select id, search_vector('helpdock', body) as search from replies where id > first and id <= next.upto order by id for no key update) fresh
      where replies.id = fresh.id and replies.search is distinct from fresh.search;
  elsif next.source = 'articles' then
    update articles set title_search = fresh.title_search, search = fresh.search, language_search = fresh.language_search
      from (
        select id, search_vector('helpdock', title) as title_search, article_vector(title, keywords, description, body_text) as search,
          case when language <> 'en' then language_vector(language, title, keywords, description, body_text) end as language_search
        from articles where id > first and id <= next.upto order by id for no key update
      ) fresh
      where articles.id = fresh.id
        and (articles.title_search, articles.search, articles.language_search) is distinct from (fresh.title_search, fresh.search, fresh.language_search);
  else
    update article_translations set search = fresh.search
      from (
        select article_id, language, language_vector(language, title, '', description, body_text) as search
        from article_translations where article_id > first and article_id <= next.upto order by 1, 2 for no key update
      ) fresh
      where (article_translations.article_id, article_translations.language) = (fresh.article_id, fresh.language)
        and article_translations.search is distinct from fresh.search;
  end if;
  if first > 0 then update search_reindexing set upto = first where source = next.source;
  else delete from search_reindexing where source = next.source;
  end if;
  return next.source;
end $$;
--> statement-breakpoint
-- A small site is done at once; of a large one a job does the rest in parts.
do $$
begin
  for part in 1 .. 20 loop
    exit when reindex_search(500) is null;
  end loop;
end $$;
--> statement-breakpoint
-- The words of a person that a search reads: folded like any text, each word after a space.
create or replace function person_words(first_name text, last_name text, email citext) returns text
  language sql immutable parallel safe set search_path from current
  as $$ select lower(unaccent(fold_text(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email::text))) $$;
--> statement-breakpoint
-- The index is made anew where that says something else of somebody than it did.
do $$
begin
  if exists (
    select from users where person_words(first_name, last_name, email)
      <> lower(unaccent(' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email::text))
  ) then
    reindex index users_words;
  end if;
end $$;
--> statement-breakpoint
-- Pins are compared by their search as it is folded now: marks outside of Latin, Greek and Cyrillic stay.
update search_pins set folded_query = lower(regexp_replace(btrim(fold_text(query)), '\s+', ' ', 'g'))
  where query ~ '[\u0530-\u1dff\u2e80-\ufaff]';
--> statement-breakpoint
-- What visitors looked for no longer holds addresses, telephone numbers or numbers of tickets.
delete from search_terms
  where term ~ '\S@|#\s*[0-9]|^[0-9]+$' or term ~ '[0-9](?:[[:space:]()./+-]*[0-9]){6,}';
