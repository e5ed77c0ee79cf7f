import { type DecodedText, decodeText } from '#shared/encoding/decode-text.ts';

/** Files of this size are not even read. */
const largest = 4_000_000;

/** The text of a file of a spreadsheet, in whichever encoding it is; null for one that is too large. */
export async function readTableFile(file: File): Promise<DecodedText | null> {
  return file.size > largest ? null : decodeText(new Uint8Array(await file.arrayBuffer()));
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
