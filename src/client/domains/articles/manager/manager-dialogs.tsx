import { useState } from 'react';
import type { TreeCategory } from '#shared/folders.ts';
import type { ListedArticle } from '#shared/writing.ts';
import { DeleteFolderDialog } from './delete-folder-dialog.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import type { FolderDialogState } from './folder-tree.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import type { ManagerWrites } from './use-manager-writes.ts';

/** The open dialog, with its folder or the ids of its articles. */
export function useManagerDialogs() {
  const [folder, openFolder] = useState<FolderDialogState | null>(null);
  const [tagging, openTags] = useState<number[] | null>(null);
  const [moving, openMove] = useState<number[] | null>(null);
  return { folder, openFolder, tagging, openTags, moving, openMove };
}

interface ManagerDialogsProps {
  dialogs: ReturnType<typeof useManagerDialogs>;
  categories: TreeCategory[];
  articles: readonly ListedArticle[];
  writes: ManagerWrites;
  onDone: () => void;
}

export function ManagerDialogs({ dialogs, categories, articles, writes, onDone }: ManagerDialogsProps) {
  const { folder, openFolder, tagging, openTags, moving, openMove } = dialogs;
  return (
    <>
      <FolderDialog ask={folder} categories={categories} onClose={() => openFolder(null)} />
      <DeleteFolderDialog
        folder={folder?.kind === 'delete' ? folder.folder : null}
        categories={categories}
        onClose={() => openFolder(null)}
      />
      <MoveDialog
        ids={moving}
        categories={categories}
        writes={writes}
        onClose={() => openMove(null)}
        onMoved={onDone}
      />
      <TagsDialog
        ids={tagging}
        known={articles.flatMap(({ tags }) => tags)}
        writes={writes}
        onClose={() => openTags(null)}
        onDone={onDone}
      />
    </>
  );
}
