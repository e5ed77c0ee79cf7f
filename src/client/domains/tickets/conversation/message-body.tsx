import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { linkImages } from '../attachments/file-links.ts';
import classes from '../message-body.module.css';
import { linkAddresses } from './link-addresses.ts';
import { placeRemoteImages, withListDirections, withScrollBoxes } from './message-html.ts';

interface MessageBodyProps {
  html: string;
  /** Images of the message that may be inline. */
  files: readonly FileEntry[];
  /** Opens an image in the viewer. */
  onOpen: (id: number) => void;
  /** Proxied addresses of the remote images to show. */
  remoteImages: ReadonlyMap<string, string>;
}

/** The text of a message; its HTML was sanitized when it was stored. */
export function MessageBody({ html, files, onOpen, remoteImages }: MessageBodyProps) {
  const translate = useTranslate();
  const body = useRef<HTMLDivElement>(null);
  const content = useMemo(() => {
    const linked = linkImages(html, files, (name) => translate('Open :name', { name }));
    const placed = placeRemoteImages(linkAddresses(linked), remoteImages, (host) =>
      translate('Remote image from :host', { host }),
    );
    const names = { table: translate('Table'), code: translate('Code', { as: 'program' }) };
    return { __html: withScrollBoxes(withListDirections(placed), names) };
  }, [html, files, remoteImages, translate]);
  useMissingPictures(body, content.__html);

  const open = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-file]');
    if (link === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(Number(link.dataset.file));
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks target the links inside, which also work by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      ref={body}
      className={classes.body}
      data-message-body
      onClick={open}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at write by the server.
      dangerouslySetInnerHTML={content}
    />
  );
}

/** Marks images that failed to load, so that their alt text is shown in a frame instead of a broken icon. */
function useMissingPictures(body: { current: HTMLElement | null }, html: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other images.
  useEffect(() => {
    const node = body.current;
    const mark = (picture: Element) => picture.setAttribute('data-missing', '');
    for (const picture of node?.querySelectorAll('img') ?? []) {
      if (picture.complete && picture.naturalWidth === 0) mark(picture);
    }
    const onError = ({ target }: Event) => mark(target as Element);
    // These events do not bubble.
    node?.addEventListener('error', onError, true);
    return () => node?.removeEventListener('error', onError, true);
  }, [body, html]);
}
