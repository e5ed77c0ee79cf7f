import { type Box, boxesIn, emptyBox } from './boxes.ts';
import type { Bytes } from './bytes.ts';

const containers = new Set(['moov', 'trak', 'mdia']);

/** Boxes with metadata of places, devices and people. */
const telling = new Set(['udta', 'meta', 'uuid', 'XMP_']);

/** Boxes with creation times of a movie, a track or its media. */
const dated = new Set(['mvhd', 'tkhd', 'mdhd']);

async function strip(bytes: Bytes, boxes: readonly Box[]): Promise<void> {
  for (const box of boxes) {
    if (telling.has(box.type)) await emptyBox(bytes, box);
    else if (containers.has(box.type)) await strip(bytes, await boxesIn(bytes, box.content, box.end));
    else if (dated.has(box.type)) {
      const isWide = (await bytes.read(box.content, 1))[0] === 1;
      await bytes.wipe(box.content + 4, isWide ? 16 : 8);
    }
  }
}

/** Removes place, device and time from an MP4 or QuickTime movie. */
export async function stripMovie(bytes: Bytes): Promise<void> {
  const top = await boxesIn(bytes, 0, bytes.size);
  await strip(
    bytes,
    top.filter(({ type }) => containers.has(type) || type === 'meta' || type === 'udta'),
  );
}
