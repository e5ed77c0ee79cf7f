import { Anchor, Badge, Checkbox, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { FileUse, ListedFile } from '#shared/files.ts';
import { usePermission } from '../../../platform/session/use-session.ts';
import { RelativeTime } from '../../../platform/time/relative-time.tsx';
import { useSizeText } from '../../../platform/translation/use-size-text.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { newTab } from '../../../ui/external-link.ts';
import { FileMenu } from './file-menu.tsx';
import type { FileSearch } from './file-search.ts';
import classes from './file-table.module.css';
import { FileThumbnail } from './file-thumbnail.tsx';
import { useFileWords } from './use-file-words.ts';

interface FileRowProps {
  file: ListedFile;
  search: FileSearch;
  isSelected: boolean;
  onSelect: () => void;
  onDelete: () => void;
  onRestore: () => void;
}

function TicketLink({ id, name }: FileUse) {
  const answersTickets = usePermission('tickets.update');
  const params = { ticketId: String(id) };
  const text = (
    <span dir="auto" title={name}>
      {name}
    </span>
  );
  return answersTickets ? (
    <Link to="/agent/tickets/$ticketId" params={params}>
      {text}
    </Link>
  ) : (
    <Link to="/hc/tickets/$ticketId" params={params}>
      {text}
    </Link>
  );
}

function Owner({ file, search }: Pick<FileRowProps, 'file' | 'search'>) {
  const translate = useTranslate();
  if (file.owner === null) return translate('A guest');
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

/** One file: what it is, whose, and where it is shown. */
export function FileRow({ file, search, isSelected, onSelect, onDelete, onRestore }: FileRowProps) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const isTrash = file.deleted_at !== null;
  const { types } = useFileWords(isTrash);
  return (
    <Table.Tr className={classes.row} data-selected={isSelected || undefined}>
      <Table.Td className={classes.check}>
        <Checkbox
          aria-label={translate('Select :name', { name: file.name })}
          checked={isSelected}
          disabled={!file.can.delete}
          onChange={onSelect}
        />
      </Table.Td>
      <Table.Td className={classes.name}>
        <div className={classes.file}>
          <FileThumbnail file={file} />
          <span className={classes.title}>
            {isTrash ? (
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
      </Table.Td>
      <Table.Td className={classes.type}>{types[file.type]}</Table.Td>
      <Table.Td className="tabular">{sizeText(file.file_size)}</Table.Td>
      <Table.Td className={classes.owner}>
        <Owner file={file} search={search} />
      </Table.Td>
      <Table.Td className={classes.uses}>
        {file.used_in.map((use) => (
          <TicketLink key={use.id} {...use} />
        ))}
      </Table.Td>
      <Table.Td>
        <RelativeTime value={file.deleted_at ?? file.created_at} />
      </Table.Td>
      <Table.Td className={classes.menu}>
        <FileMenu file={file} onDelete={onDelete} onRestore={onRestore} />
      </Table.Td>
    </Table.Tr>
  );
}
