const megabyte = 1024 * 1024;
const defaultChunk = 20 * megabyte;
/** What object stores take, the last part apart. */
const leastChunk = 5 * megabyte;
const maxParts = 10_000;

/** Bytes of a part: 20 MB, more where there would be too many parts. */
export const chunkSizeFor = (size: number) => Math.max(defaultChunk, leastChunk, Math.ceil(size / maxParts));

export interface UploadChunk {
  /** From 1. */
  number: number;
  start: number;
  end: number;
}

export const chunksOf = (size: number, chunkSize: number): UploadChunk[] =>
  Array.from({ length: Math.max(1, Math.ceil(size / chunkSize)) }, (_, index) => ({
    number: index + 1,
    start: index * chunkSize,
    end: Math.min(size, (index + 1) * chunkSize),
  }));
