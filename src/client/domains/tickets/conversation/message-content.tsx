import { useMemo, useState } from 'react';
import type { Reply } from '#shared/tickets.ts';
import { ImageViewer } from '../../uploads/files/image-viewer.tsx';
import { fileIdsIn } from '../attachments/file-links.ts';
import { isShown, MessageFiles } from '../attachments/message-files.tsx';
import { MessageBody } from './message-body.tsx';
import { RemoteImagesNotice } from './remote-images.tsx';
import { useRemoteImages } from './use-remote-images.ts';

/** Text and attachments of a message: inline images are not listed again. */
export function MessageContent({ reply }: { reply: Pick<Reply, 'id' | 'body' | 'uploads' | 'user'> }) {
  const { body, uploads, user } = reply;
  const remoteImages = useRemoteImages(reply);
  const [openId, setOpenId] = useState<number | null>(null);
  const inText = fileIdsIn(body);
  const listed = uploads.filter(({ id }) => !inText.has(id));
  const pictures = useMemo(() => uploads.filter(isShown), [uploads]);
  return (
    <>
      <RemoteImagesNotice images={remoteImages} sender={user?.display_name ?? null} />
      <MessageBody html={body} files={pictures} onOpen={setOpenId} remoteImages={remoteImages.shown} />
      <MessageFiles files={listed} onOpen={setOpenId} />
      {pictures.length > 0 && (
        <ImageViewer pictures={pictures} openId={openId} onOpen={setOpenId} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}
