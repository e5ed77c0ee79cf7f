import { Anchor, Badge, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { newTab } from '#client/ui/external-link.ts';
import type { FileUse, ListedFile } from '#shared/files.ts';
import classes from './file-name.module.css';
import type { FileSearch } from './file-search.ts';
import { FileThumbnail } from './file-thumbnail.tsx';

function UseLink({ type, id, name }: FileUse) {
  const answersTickets = usePermission('tickets.update');
  const params = { ticketId: String(id) };
  const text = (
    <span dir="auto" title={name}>
      {name}
    </span>
  );
  if (type === 'canned_reply') return <span className={classes.use}>{text}</span>;
  return answersTickets ? (
    <Link to="/agent/tickets/$ticketId" params={params} className={classes.use}>
      {text}
    </Link>
  ) : (
    <Link to="/hc/tickets/$ticketId" params={params} className={classes.use}>
      {text}
    </Link>
  );
}

/** Whose it is, and the way to all of theirs. */
export function FileOwner({ file, search }: { file: ListedFile; search: FileSearch }) {
  const translate = useTranslate();
  if (file.owner === null) return translate('Guest');
  const { id, display_name } = file.owner;
  if (search.owner === id) return <span dir="auto">{display_name}</span>;
  return (
    <Link
      to="/admin/files"
      search={{ ...search, owner: id, page: undefined }}
      replace
      resetScroll={false}
      aria-label={translate('Files of :name', { name: display_name })}
    >
      <span dir="auto">{display_name}</span>
    </Link>
  );
}

/** The requests and saved replies that show it. */
export const FileUses = ({ file }: { file: ListedFile }) =>
  file.used_in.map((use) => <UseLink key={`${use.type} ${use.id}`} {...use} />);

/** What it shows, and how it is called. */
export function FileName({ file }: { file: ListedFile }) {
  const translate = useTranslate();
  return (
    <div className={classes.file}>
      <FileThumbnail file={file} />
      <span className={classes.title}>
        {file.deleted_at !== null ? (
          <Text span inherit dir="auto">
            {file.name}
          </Text>
        ) : (
          <Anchor inherit c="inherit" href={file.url} dir="auto" {...newTab}>
            {file.name}
          </Anchor>
        )}
        {file.disk === 'public' && (
          <Badge size="sm" color="gray">
            {translate('Public')}
          </Badge>
        )}
      </span>
    </div>
  );
}
