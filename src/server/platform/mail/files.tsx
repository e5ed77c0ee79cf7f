import { Text } from '@react-email/text';
import { formatSize } from '#shared/file-size.ts';

export interface MailFile {
  name: string;
  size: number;
  url: string;
}

/** The attachments of the mail's message, each as a link. */
export function MailFiles({ files }: { files: readonly MailFile[] }) {
  return files.map(({ name, size, url }) => (
    <Text key={url} style={{ margin: '8px 0 0' }}>
      <a href={url} dir="auto">
        {name}
      </a>{' '}
      <span style={{ color: '#5c6470' }}>{formatSize(size)}</span>
    </Text>
  ));
}
