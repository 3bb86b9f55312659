/** Motifs of land, water and buildings, on a canvas of 600 by 800. */
import { between, times, type Random } from './random.js';

export type Palette = readonly [string, string, string, string, string];
export type Draw = (random: Random, palette: Palette) => string;

const path = (points: readonly (readonly [number, number])[], fill: string, opacity = 1): string =>
  `<path d="M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z" fill="${fill}" opacity="${opacity}"/>`;

/** A jagged or smooth line from edge to edge, closed at the bottom. */
const range = (random: Random, base: number, height: number, step: number, fill: string, opacity = 1): string => {
  const points = times(Math.ceil(640 / step) + 1, (i): [number, number] => [i * step - 20, base - random() * height]);
  return path([[-20, 820], ...points, [620, 820]], fill, opacity);
};

const smooth = (base: number, height: number, length: number, shift: number, fill: string, opacity = 1): string => {
  const points = times(62, (i): [number, number] => [
    i * 10,
    base + Math.sin((i * 10 + shift) / length) * height + Math.sin((i * 10 + shift) / (length * 0.37)) * height * 0.25,
  ]);
  return path([[0, 820], ...points, [620, 820]], fill, opacity);
};

export const sun = (x: number, y: number, r: number, light: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r * 2.6}" fill="${light}" opacity="0.12"/><circle cx="${x}" cy="${y}" r="${r * 1.6}" fill="${light}" opacity="0.2"/><circle cx="${x}" cy="${y}" r="${r}" fill="${light}"/>`;

export const ridges: Draw = (random, [, haze, glow, near, light]) =>
  sun(between(random, 160, 440), 250, 62, light) +
  range(random, 430, 150, 48, haze, 0.75) +
  range(random, 520, 140, 40, glow, 0.45) +
  range(random, 610, 120, 32, haze, 0.9) +
  range(random, 720, 110, 24, near) +
  times(26, () => {
    const x = between(random, 0, 600);
    const y = between(random, 690, 770);
    return path(
      [
        [x - 9, y],
        [x, y - between(random, 30, 64)],
        [x + 9, y],
      ],
      near,
    );
  }).join('');

const tower = (x: number, y: number, width: number, fill: string, light: string): string => {
  const teeth = times(
    4,
    (i) => `<rect x="${x + (i * width) / 3.5}" y="${y - 14}" width="${width / 7}" height="16" fill="${fill}"/>`,
  ).join('');
  const roof = path(
    [
      [x - 6, y - 12],
      [x + width / 2, y - 12 - width * 1.5],
      [x + width + 6, y - 12],
    ],
    fill,
  );
  const window = `<rect x="${x + width / 2 - 3}" y="${y + 34}" width="6" height="18" rx="3" fill="${light}"/>`;
  return `<rect x="${x}" y="${y}" width="${width}" height="${820 - y}" fill="${fill}"/>${teeth}${width < 60 ? roof : ''}${window}`;
};

export const castle: Draw = (random, [, haze, glow, near, light]) =>
  sun(300, 300, 96, light) +
  range(random, 560, 120, 46, glow, 0.5) +
  range(random, 640, 120, 36, haze, 0.9) +
  [
    [120, 520, 44],
    [204, 440, 52],
    [270, 380, 66],
    [352, 430, 50],
    [424, 500, 46],
  ]
    .map(([x = 0, y = 0, w = 0]) => tower(x, y + between(random, -24, 24), w, near, light))
    .join('') +
  `<rect x="110" y="590" width="370" height="230" fill="${near}"/>` +
  range(random, 730, 50, 30, near) +
  times(
    60,
    () =>
      `<circle cx="${between(random, 0, 600)}" cy="${between(random, 60, 700)}" r="${between(random, 0.8, 3.2)}" fill="${light}" opacity="${between(random, 0.3, 0.9)}"/>`,
  ).join('');

export const waves: Draw = (random, [, haze, glow, near, light]) => {
  const ship =
    '<g transform="translate(300 440) rotate(-4)"><path d="M-78 40H82L58 84H-52Z" fill="DARK"/><path d="M-4 34V-120L74 22Z" fill="LIGHT"/><path d="M-12 34V-92L-70 22Z" fill="LIGHT" opacity="0.8"/><rect x="-7" y="-130" width="5" height="176" fill="DARK"/></g>';
  return (
    sun(between(random, 120, 480), 210, 54, light) +
    smooth(430, 14, 60, random() * 400, glow, 0.55) +
    ship.replaceAll('DARK', near).replaceAll('LIGHT', light) +
    smooth(520, 24, 74, random() * 400, haze, 0.95) +
    smooth(600, 28, 62, random() * 400, glow, 0.35) +
    smooth(660, 30, 88, random() * 400, near)
  );
};

export const dunes: Draw = (random, [, haze, glow, near, light]) => {
  const camel = (x: number, y: number): string =>
    `<path transform="translate(${x} ${y}) scale(0.5)" d="M0 40V10Q10 -14 22 8Q34 -14 46 8L58 -14H70V-6L60 16V40H54V18H8V40Z" fill="${near}"/>`;
  return (
    sun(420, 220, 84, light) +
    smooth(440, 46, 130, random() * 600, haze, 0.9) +
    times(6, (i) => camel(120 + i * 58, 462 - i * 5)).join('') +
    smooth(540, 52, 150, random() * 600, glow) +
    smooth(660, 44, 120, random() * 600, near)
  );
};

export const skyline: Draw = (random, [, haze, glow, near, light]) => {
  const row = (base: number, tallest: number, fill: string, lit: number): string => {
    let out = '';
    for (let x = -10; x < 610;) {
      const width = between(random, 34, 74);
      const top = base - between(random, tallest * 0.35, tallest);
      out += `<rect x="${x}" y="${top}" width="${width}" height="${830 - top}" fill="${fill}"/>`;
      for (let wy = top + 14; wy < base + 120; wy += 18) {
        for (let wx = x + 7; wx < x + width - 8; wx += 13)
          if (random() < lit)
            out += `<rect x="${wx}" y="${wy}" width="6" height="9" fill="${light}" opacity="${between(random, 0.35, 0.95)}"/>`;
      }
      x += width + between(random, 2, 9);
    }
    return out;
  };
  const rain = times(70, () => {
    const x = between(random, 0, 600);
    const y = between(random, 0, 760);
    return `<path d="M${x} ${y}l-7 26" stroke="${light}" stroke-width="1.1" opacity="0.16"/>`;
  }).join('');
  return (
    sun(between(random, 140, 460), 230, 60, light) +
    row(560, 260, glow, 0.03) +
    row(640, 300, haze, 0.1) +
    row(740, 300, near, 0.3) +
    rain
  );
};

export const lighthouse: Draw = (random, [, haze, glow, near, light]) =>
  `<path d="M330 300L-40 190V330Z" fill="${light}" opacity="0.26"/><path d="M330 300L700 230V350Z" fill="${light}" opacity="0.34"/>` +
  range(random, 560, 60, 60, haze, 0.8) +
  `<path d="M300 640L314 318H346L360 640Z" fill="${glow}"/><path d="M307 470L310 410H350L353 470Z" fill="${near}"/><path d="M303 570L306 520H354L357 570Z" fill="${near}"/>` +
  `<rect x="308" y="282" width="44" height="38" fill="${near}"/><circle cx="330" cy="300" r="15" fill="${light}"/><path d="M300 284L330 252L360 284Z" fill="${near}"/>` +
  range(random, 700, 90, 44, near) +
  smooth(730, 12, 40, random() * 200, haze, 0.7);
