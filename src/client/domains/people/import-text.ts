/** Files of this size are not even read. */
const largest = 4_000_000;

/**
 * The text of a file of a spreadsheet, in whichever of their encodings it is; null for one that is too large.
 */
export async function readTableFile(file: File): Promise<string | null> {
  if (file.size > largest) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Lets the browser keep a table as a file. */
export function saveTable(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
