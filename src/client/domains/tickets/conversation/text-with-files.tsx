import { useMemo, useState } from 'react';
import type { Reply } from '#shared/tickets.ts';
import { ImageViewer } from '../../uploads/files/image-viewer.tsx';
import { fileIdsIn } from '../attachments/file-links.ts';
import { isShown, MessageFiles } from '../attachments/message-files.tsx';
import { MessageBody } from './message-body.tsx';

interface TextWithFilesProps extends Pick<Reply, 'body' | 'uploads'> {
  /** Remote images that are loaded, by their addresses. */
  remoteImages: ReadonlyMap<string, string>;
}

/** The text of a message or of a draft, and its files: inline images are not listed again. */
export function TextWithFiles({ body, uploads, remoteImages }: TextWithFilesProps) {
  const [openId, setOpenId] = useState<number | null>(null);
  const inText = fileIdsIn(body);
  const pictures = useMemo(() => uploads.filter(isShown), [uploads]);
  return (
    <>
      <MessageBody html={body} files={pictures} onOpen={setOpenId} remoteImages={remoteImages} />
      <MessageFiles files={uploads.filter(({ id }) => !inText.has(id))} onOpen={setOpenId} />
      {pictures.length > 0 && (
        <ImageViewer pictures={pictures} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}
