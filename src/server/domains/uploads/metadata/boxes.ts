import { type Bytes, Malformed } from './bytes.ts';

/** A box of an ISO base media file, the format of HEIC, HEIF, MP4 and MOV. */
export interface Box {
  type: string;
  /** Offsets of the box, of its content and of its end in the file. */
  start: number;
  content: number;
  end: number;
}

const maxBoxes = 100_000;

/** The boxes between two places. */
export async function boxesIn(bytes: Bytes, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const head = await bytes.read(at, Math.min(16, to - at));
    const short = head.readUInt32BE(0);
    const isLong = short === 1;
    if (isLong && head.length < 16) throw new Malformed();
    const size = short === 0 ? to - at : isLong ? Number(head.readBigUInt64BE(8)) : short;
    const content = at + (isLong ? 16 : 8);
    if (at + size < content || at + size > to || boxes.length > maxBoxes) throw new Malformed();
    boxes.push({ type: head.toString('latin1', 4, 8), start: at, content, end: at + size });
    at += size;
  }
  return boxes;
}

/** Overwrites a box with a free one of the same size. */
export async function emptyBox(bytes: Bytes, { start, content, end }: Box): Promise<void> {
  await bytes.write(start + 4, Buffer.from('free', 'latin1'));
  await bytes.wipe(content, end - content);
}
