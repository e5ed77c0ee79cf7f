-- Messages of the first versions may hold pictures in spellings that were not looked for: another case, no scheme, paths
-- of this site. Stored tags have their values in double quotes, and no < or > in them.
update replies set body = cleaned.body from (
  select id, regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(body, '\s(?:srcset|style|background)="[^"<>]*"(?=[^<>]*>)', '', 'gi'),
          '(<img(?:\s[^<>]*)?)\ssrc="\s*//([^"<>]*)"', '\1 data-remote="https://\2"', 'gi'),
        '(<img(?:\s[^<>]*)?)\ssrc="\s*(https?://[^"<>]*)"', '\1 data-remote="\2"', 'gi'),
      '(<img(?:\s[^<>]*)?)\ssrc="(?!/api/v1/file-entries/\d{1,9}")[^"<>]*"', '\1', 'gi'),
    '<img(?![^<>]*\s(?:src|data-remote)=)[^<>]*>', '', 'gi') as body
  from replies where body ilike '%<img%'
) cleaned where cleaned.id = replies.id and cleaned.body <> replies.body;
