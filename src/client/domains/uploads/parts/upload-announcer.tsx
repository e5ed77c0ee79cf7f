import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { UploadRecord } from '../upload-record.ts';

/** A live region for screen readers: says when a file is uploaded or has failed, and no progress. */
export function UploadAnnouncer({ records }: { records: UploadRecord[] }) {
  const translate = useTranslate();
  const known = useRef(new Map<string, UploadRecord['status']>());
  const [news, setNews] = useState('');
  useEffect(() => {
    const said: string[] = [];
    for (const { file, status } of records) {
      if (known.current.get(file.id) === status) continue;
      const { name } = file;
      if (status === 'completed') said.push(translate('Uploaded :name', { name }));
      if (status === 'failed') said.push(translate(':name failed to upload', { name }));
    }
    known.current = new Map(records.map(({ file, status }) => [file.id, status]));
    if (said.length > 0) setNews(said.join(' '));
  }, [records, translate]);
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {news}
    </VisuallyHidden>
  );
}
