import { useFileDialog } from '@mantine/hooks';

interface PickFilesOptions {
  onFiles: (files: File[]) => void;
  /** Whether several can be chosen, which they can unless told otherwise. */
  multiple?: boolean;
  /** Media types and extensions that are offered, separated by commas. */
  accept?: string;
  /** A whole folder instead of files. */
  folder?: boolean;
}

/** Opens the browser's chooser; to be called while a click or key is handled. */
export function usePickFiles({
  onFiles,
  multiple = true,
  accept,
  folder = false,
}: PickFilesOptions): () => void {
  const { open } = useFileDialog({
    multiple,
    directory: folder,
    // Else choosing the same file twice would be no change.
    resetOnOpen: true,
    onChange: (files) => {
      if (files !== null && files.length > 0) onFiles([...files]);
    },
    ...(accept === undefined ? {} : { accept }),
  });
  return open;
}
