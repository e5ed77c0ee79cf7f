import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { directionOf } from '#shared/translation.ts';
import classes from './article-body.module.css';
import { dressArticle } from './dress-article.ts';
import { useOldFragment } from './use-old-fragment.ts';

const PictureViewer = lazy(async () => ({
  default: (await import('../../uploads/files/image-viewer.tsx')).ImageViewer,
}));

const thanksMs = 1_500;
const isPlainClick = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey);

/** Writes to the clipboard, and says so on the control for a moment. */
async function copyFrom(control: HTMLElement, text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return;
  }
  const { textContent: words } = control;
  if (control.dataset.copied !== undefined) return;
  control.dataset.copied = '';
  control.textContent = copied;
  setTimeout(() => {
    delete control.dataset.copied;
    control.textContent = words;
  }, thanksMs);
}

/** Only what is wider than its place is a stop for the Tab key. */
function useScrollStops(body: { current: HTMLElement | null }, html: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other tables.
  useEffect(() => {
    const watch = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        (target as HTMLElement).tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
      }
    });
    for (const region of body.current?.querySelectorAll('[role="region"]') ?? []) watch.observe(region);
    return () => watch.disconnect();
  }, [body, html]);
}

/** Colours the code of an article that has some; the colours come late and move nothing. */
function useColouredCode(body: { current: HTMLElement | null }, html: string): void {
  useEffect(() => {
    const node = body.current;
    if (node === null || !html.includes('<code class="language-')) return;
    import('./colour-code.ts').then(({ colourCode }) => colourCode(node)).catch(() => undefined);
  }, [body, html]);
}

/** What an article says. */
export function ArticleBody({ html, language }: { html: string; language?: string | undefined }) {
  const translate = useTranslate();
  const body = useRef<HTMLDivElement>(null);
  const [openId, setOpenId] = useState<number | null>(null);
  const [pictures, setPictures] = useState<{ id: number; name: string; url: string }[]>([]);
  const dressed = dressArticle(html, { translate, baseUrl: useSettings().base_url, classes });
  // React would write the same text again after each rendering, and undo what the reader sees of it.
  const content = useMemo(() => ({ __html: dressed }), [dressed]);
  useScrollStops(body, dressed);
  useColouredCode(body, dressed);
  useOldFragment(body, dressed);

  const openPicture = (link: HTMLAnchorElement) => {
    const links = [...(body.current?.querySelectorAll<HTMLAnchorElement>('a[data-picture]') ?? [])];
    setPictures(
      links.map((each, id) => ({ id, name: each.querySelector('img')?.alt ?? '', url: each.href })),
    );
    setOpenId(links.indexOf(link));
  };

  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    const target = event.target as Element;
    const picture = target.closest<HTMLAnchorElement>('a[data-picture]');
    if (picture) {
      event.preventDefault();
      openPicture(picture);
    }
    const video = target.closest<HTMLAnchorElement>('a.video');
    if (video) {
      event.preventDefault();
      void import('./open-video.ts').then(({ openVideo }) => openVideo(video));
    }
    const copied = translate('Copied');
    const button = target.closest<HTMLElement>('button[data-copy]');
    const code = button?.parentElement?.nextElementSibling?.textContent;
    if (button && code) void copyFrom(button, code.replace(/\n$/, ''), copied);
    const anchor = target.closest<HTMLAnchorElement>('a[data-anchor]');
    if (anchor) void copyFrom(anchor, anchor.href, '✓');
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is clicked are the controls in it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click the controls as well. */}
      <div
        ref={body}
        dir={language === undefined ? 'auto' : directionOf(language)}
        lang={language}
        className={`${classes.body} ${classes.read}`}
        onClick={onClick}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at write by the server.
        dangerouslySetInnerHTML={content}
      />
      {pictures.length > 0 && (
        <Suspense fallback={null}>
          <PictureViewer
            pictures={pictures}
            openId={openId}
            onOpen={setOpenId}
            onClose={() => setOpenId(null)}
          />
        </Suspense>
      )}
    </>
  );
}
