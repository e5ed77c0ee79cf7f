// Makes the icons and the picture for link previews in src/client/public from favicon.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './build.mjs';

const folder = join(root, 'src/client/public');
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const symbol = /<path .*(?=<\/svg>)/.exec(mark)[0];
const brand = '#3659d6';

const render = (svg, width) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(width)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** Devices cut the corners themselves, so these have none. */
const full = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${brand}"/>${symbol}</svg>`;

/** Masks of devices leave the inner four fifths of this one. */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${brand}"/><g transform="translate(3.2 3.2) scale(0.8)">${symbol}</g></svg>`;

/** A file of one PNG picture, as the format has allowed since Windows Vista. */
function toIco(png, size) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** Lines of a text beside the mark: what the site is, in a language that all read. */
const bars = [
  [452, 236, 470],
  [452, 292, 560],
  [452, 348, 380],
]
  .map(
    ([x, y, width], row) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${row === 0 ? 30 : 18}" rx="9" fill="#ffffff" fill-opacity="${row === 0 ? 0.95 : 0.45}"/>`,
  )
  .join('');

const preview = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#4c6ee6"/><stop offset="1" stop-color="#24409f"/></linearGradient></defs>
<rect width="1200" height="630" fill="url(#ground)"/>
<circle cx="1080" cy="60" r="260" fill="#ffffff" fill-opacity="0.06"/>
<circle cx="120" cy="640" r="320" fill="#ffffff" fill-opacity="0.05"/>
<rect x="176" y="203" width="224" height="224" rx="56" fill="#ffffff"/>
<g transform="translate(176 203) scale(7)">${symbol.replace('#fff', brand).replace('#ffc857', '#f2a93b')}</g>
${bars}
</svg>`;

writeFileSync(join(folder, 'favicon.ico'), toIco(await render(mark, 32), 32));
writeFileSync(join(folder, 'apple-touch-icon.png'), await render(full, 180));
writeFileSync(join(folder, 'icon-192.png'), await render(full, 192));
writeFileSync(join(folder, 'icon-512.png'), await render(full, 512));
writeFileSync(join(folder, 'icon-maskable-512.png'), await render(maskable, 512));
writeFileSync(
  join(folder, 'preview.png'),
  await sharp(Buffer.from(preview))
    .resize(1200)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer(),
);
