import { IconFolder } from '@tabler/icons-react';
import classes from './folder-image.module.css';

/** The picture of a category, or a quiet sign in its place. Says nothing that the name beside it does not. */
export function FolderImage({ folder }: { folder: { image: string | null } }) {
  return (
    <span className={classes.frame} aria-hidden>
      {folder.image ? (
        <img src={folder.image} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <IconFolder size={20} />
      )}
    </span>
  );
}
