import { useState } from 'react';
import type { Reply } from '#shared/tickets.ts';
import { fileIdsIn } from '../attachments/file-links.ts';
import { isShown, MessageFiles } from '../attachments/message-files.tsx';
import { PictureViewer } from '../attachments/picture-viewer.tsx';
import { MessageBody } from './message-body.tsx';

/** What a message says, and the files that came with it: those shown in the text are not listed again. */
export function MessageContent({ reply: { body, uploads } }: { reply: Pick<Reply, 'body' | 'uploads'> }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const inText = fileIdsIn(body);
  const listed = uploads.filter(({ id }) => !inText.has(id));
  const pictures = uploads.filter(isShown);
  return (
    <>
      <MessageBody html={body} files={pictures} onOpen={setOpenId} />
      <MessageFiles files={listed} onOpen={setOpenId} />
      {pictures.length > 0 && (
        <PictureViewer
          pictures={pictures}
          openId={openId}
          onOpen={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </>
  );
}
