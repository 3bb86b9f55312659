/** Covers of the demo's titles: drawn as SVG, kept as PNG. No letters in them: a bare machine has no fonts. */
import sharp from 'sharp';
import type { DemoTitle } from '../titles/titles.js';
import { motifs } from './motifs.js';
import { randomOf } from './random.js';

/** @returns the SVG of a title's cover, 600 by 800 */
export const coverSvg = ({ title, motif, palette }: Pick<DemoTitle, 'title' | 'motif' | 'palette'>): string => {
  const [top, middle, low] = palette;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.5" stop-color="${middle}"/><stop offset="0.85" stop-color="${low}"/></linearGradient>
<radialGradient id="edge" cx="0.5" cy="0.45" r="0.75"><stop offset="0.6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.5"/></radialGradient></defs>
<rect width="600" height="800" fill="url(#sky)"/>${motifs[motif](randomOf(title), palette)}<rect width="600" height="800" fill="url(#edge)"/></svg>`;
};

export const coverPng = (title: Parameters<typeof coverSvg>[0]): Promise<Buffer> =>
  sharp(Buffer.from(coverSvg(title)))
    .png({ compressionLevel: 8, palette: true, quality: 90 })
    .toBuffer();
