import { useCallback, useState } from 'react';
import type { ListedFile } from '#shared/files.ts';
import { FileIcon } from './file-icon.tsx';
import classes from './file-thumbnail.module.css';

/** A small picture of a file, or a sign for its type where there is none to show, as of all in the trash. */
export function FileThumbnail({ file }: { file: ListedFile }) {
  const source = file.deleted_at === null ? file.thumbnail_url : null;
  const [missing, setMissing] = useState<string | null>(null);
  // The page may have failed to load it before it came alive.
  const look = useCallback((node: HTMLImageElement | null) => {
    if (node?.complete && node.naturalWidth === 0) setMissing(node.getAttribute('src'));
  }, []);
  return (
    <span className={classes.box} aria-hidden>
      {source === null || source === missing ? (
        <FileIcon type={file.type} />
      ) : (
        <img
          ref={look}
          src={source}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setMissing(source)}
        />
      )}
    </span>
  );
}
