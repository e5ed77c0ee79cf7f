import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A file to be sent, and what must come back of it. */
export interface Sample {
  name: string;
  content: Buffer;
  mime: string;
  /** Pictures are made anew, so only others come back as the same bytes. */
  picture: boolean;
}

export const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A picture that no one picture compresses like: coarse noise, as large as those of cameras. */
async function photo(width: number, height: number, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const [w, h] = [Math.ceil(width / 6), Math.ceil(height / 6)];
  const raw = { width: w, height: h, channels: 3 as const };
  return sharp(randomBytes(w * h * 3), { raw })
    .resize(width, height)
    .toFormat(format, { quality: 88 })
    .toBuffer();
}

const noise = (name: string, bytes: number): Sample => ({
  name,
  content: randomBytes(bytes),
  mime: 'application/octet-stream',
  picture: false,
});

/** What people attach: documents of 100 KB to 3 MB, and pictures of up to 12 megapixels. */
export async function formSamples(): Promise<Sample[]> {
  const picture = async (name: string, width: number, height: number, format: 'jpeg' | 'png' | 'webp') => ({
    name,
    content: await photo(width, height, format),
    mime: `image/${format}`,
    picture: true,
  });
  return [
    noise('small.bin', 100_000),
    await picture('phone.jpg', 4000, 3000, 'jpeg'),
    noise('letter.bin', 700_000),
    await picture('screen.png', 1600, 900, 'png'),
    noise('scan.bin', 3_000_000),
    await picture('web.webp', 2000, 1500, 'webp'),
  ];
}

export const largeSample = () => noise('large.bin', 10_000_000);
