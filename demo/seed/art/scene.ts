/** Screenshots of the demo's titles, drawn of the same motif as their cover. */
import sharp from 'sharp';
import type { DemoTitle } from '../titles/titles.js';
import { motifs, type Motif } from './motifs.js';
import { randomOf } from './random.js';

/** What is seen in each, for who cannot see it. */
const sights: Readonly<Record<Motif, string>> = {
  castle: 'A castle on its hill at dusk',
  circuit: 'A board of lines and nodes that glow',
  comet: 'A comet with its tail among stars',
  crystals: 'Crystals that stand like blades',
  dunes: 'Dunes below a low sun',
  forest: 'A forest of tall firs in the mist',
  islands: 'Islands that float in the sky',
  lanterns: 'Lanterns among dark trees',
  lighthouse: 'A lighthouse above the sea',
  pitch: 'A pitch below the floodlights',
  planet: 'A planet with its ring',
  ridges: 'Ridges of mountains, one behind the other',
  road: 'A road that runs to the horizon',
  skyline: 'A skyline with lit windows',
  tunnel: 'A tunnel of light',
  waves: 'Waves below the evening sky',
};

/** Parts of the canvas of 600 by 800 in the proportions of a screen: the whole width, and from near. */
const views = [
  { box: '0 300 600 337.5', as: '' },
  { box: '120 360 360 202.5', as: ', seen from near' },
] as const;

export interface Scene {
  readonly png: Buffer;
  readonly alternativeText: string;
}

type Drawn = Pick<DemoTitle, 'title' | 'motif' | 'palette'>;

const sceneSvg = ({ title, motif, palette }: Drawn, box: string): string => {
  const [top, middle, low] = palette;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="1280" height="720">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0.3" stop-color="${top}"/><stop offset="0.55" stop-color="${middle}"/><stop offset="0.85" stop-color="${low}"/></linearGradient></defs>
<rect width="600" height="800" fill="url(#sky)"/>${motifs[motif](randomOf(`${title} ${box}`), palette)}</svg>`;
};

/** @returns a title's screenshots, 1280 by 720 */
export const scenesOf = (title: Drawn): Promise<readonly Scene[]> =>
  Promise.all(
    views.map(async ({ box, as }) => ({
      png: await sharp(Buffer.from(sceneSvg(title, box)))
        .png({ compressionLevel: 8, palette: true, quality: 80 })
        .toBuffer(),
      alternativeText: `${sights[title.motif]}${as}`,
    })),
  );
