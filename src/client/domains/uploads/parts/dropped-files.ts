/** Hidden files of file managers. */
const clutter = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** The file with its path below the folder that was dropped, as a chosen folder's files have it by themselves. */
function inFolder(file: File, fullPath: string): File {
  Object.defineProperty(file, 'webkitRelativePath', { value: fullPath.replace(/^\//, '') });
  return file;
}

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File[]>((resolve) => {
    // What can not be read any more, such as a file deleted since, is left out.
    entry.file(
      (file) => resolve([file]),
      () => resolve([]),
    );
  });

/** Browsers hand out a folder in portions, the last of which is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

async function filesBelow(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const found: File[] = [];
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory) found.push(...(await filesBelow(entry as FileSystemDirectoryEntry)));
    else if (!clutter.has(entry.name)) {
      const files = await fileOf(entry as FileSystemFileEntry);
      found.push(...files.map((file) => inFolder(file, entry.fullPath)));
    }
  }
  return found;
}

/**
 * The files that were dropped, and those in folders that were, each with its path there. To be called while the event
 * is handled: afterwards browsers show nothing of it.
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  const found = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => {
      const entry = item.webkitGetAsEntry();
      const file = item.getAsFile();
      if (entry?.isDirectory) return filesBelow(entry as FileSystemDirectoryEntry);
      return file === null ? [] : [file];
    });
  return (await Promise.all(found)).flat();
}
