import type { Reply } from '#shared/tickets.ts';
import { RemoteImagesNotice } from './remote-images.tsx';
import { TextWithFiles } from './text-with-files.tsx';
import { useRemoteImages } from './use-remote-images.ts';

/** Text and attachments of a message; its remote images are loaded on request. */
export function MessageContent({ reply }: { reply: Pick<Reply, 'id' | 'body' | 'uploads' | 'user'> }) {
  const { body, uploads, user } = reply;
  const remoteImages = useRemoteImages(reply);
  return (
    <>
      <RemoteImagesNotice images={remoteImages} sender={user?.display_name ?? null} />
      <TextWithFiles body={body} uploads={uploads} remoteImages={remoteImages.shown} />
    </>
  );
}
