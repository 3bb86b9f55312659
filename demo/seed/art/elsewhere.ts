/** Motifs of space, woods and things that are nowhere, on a canvas of 600 by 800. */
import { sun, type Draw } from './land.js';
import { between, times, type Random } from './random.js';

const stars = (random: Random, count: number, light: string): string =>
  times(
    count,
    () =>
      `<circle cx="${between(random, 0, 600).toFixed(1)}" cy="${between(random, 0, 800).toFixed(1)}" r="${between(random, 0.5, 2).toFixed(1)}" fill="${light}" opacity="${between(random, 0.2, 0.9).toFixed(2)}"/>`,
  ).join('');

export const planet: Draw = (random, [, haze, glow, near, light]) =>
  stars(random, 130, light) +
  times(
    5,
    (i) =>
      `<path d="M-20 ${150 + i * 34}C150 ${60 + i * 50} 380 ${280 + i * 12} 640 ${110 + i * 44}" stroke="${glow}" stroke-width="${16 - i * 2}" fill="none" opacity="${0.26 - i * 0.03}"/>`,
  ).join('') +
  `<clipPath id="disc"><circle cx="300" cy="560" r="230"/></clipPath><circle cx="300" cy="560" r="230" fill="${haze}"/><circle cx="400" cy="470" r="240" fill="${glow}" opacity="0.28" clip-path="url(#disc)"/>` +
  times(
    9,
    (i) =>
      `<ellipse cx="300" cy="${400 + i * 40}" rx="${Math.sqrt(Math.max(0, 230 * 230 - (400 + i * 40 - 560) ** 2))}" ry="${between(random, 4, 13)}" fill="${glow}" opacity="0.16"/>`,
  ).join('') +
  `<ellipse cx="300" cy="560" rx="350" ry="58" transform="rotate(-16 300 560)" fill="none" stroke="${light}" stroke-width="9" opacity="0.7"/>` +
  `<path d="M76 610A230 230 0 0 0 520 632L530 590C400 560 200 600 76 610Z" fill="${near}" opacity="0.35"/>` +
  `<circle cx="470" cy="230" r="30" fill="${light}"/><circle cx="480" cy="222" r="28" fill="${glow}" opacity="0.5"/>`;

export const comet: Draw = (random, [, haze, glow, near, light]) => {
  const one = (x: number, y: number, r: number): string =>
    `<path d="M${x} ${y - r}L${x + r * 15} ${y - r * 11}L${x + r} ${y + r * 0.6}Z" fill="${glow}" opacity="0.45"/><path d="M${x} ${y - r * 0.5}L${x + r * 10} ${y - r * 7.4}L${x + r * 0.6} ${y + r * 0.3}Z" fill="${light}" opacity="0.6"/><circle cx="${x}" cy="${y}" r="${r}" fill="${light}"/>`;
  return (
    stars(random, 150, light) +
    `<circle cx="${between(random, 60, 180)}" cy="700" r="300" fill="${haze}"/><circle cx="${between(random, 200, 260)}" cy="730" r="270" fill="${near}" opacity="0.7"/>` +
    one(170, 430, 30) +
    one(between(random, 330, 420), 210, 13) +
    one(between(random, 360, 460), 560, 10)
  );
};

export const crystals: Draw = (random, [, haze, glow, near, light]) => {
  const shard = (x: number, foot: number, height: number, width: number, lean: number): string => {
    const tip = `${x + lean} ${foot - height}`;
    return `<path d="M${x - width} ${foot}L${x - width * 0.7 + lean * 0.6} ${foot - height * 0.72}L${tip}L${x} ${foot}Z" fill="${glow}" opacity="0.92"/><path d="M${x} ${foot}L${tip}L${x + width * 0.8 + lean * 0.6} ${foot - height * 0.66}L${x + width} ${foot}Z" fill="${haze}"/><path d="M${x - width * 0.7 + lean * 0.6} ${foot - height * 0.72}L${tip}L${x + lean * 0.5} ${foot - height * 0.55}Z" fill="${light}" opacity="0.75"/>`;
  };
  return (
    sun(300, 260, 70, light) +
    times(9, (i) =>
      shard(40 + i * 66, 700, between(random, 180, 470), between(random, 22, 46), between(random, -60, 60)),
    ).join('') +
    times(12, (i) =>
      shard(10 + i * 54, 800, between(random, 90, 240), between(random, 20, 40), between(random, -50, 50)),
    ).join('') +
    `<rect y="770" width="600" height="30" fill="${near}"/>`
  );
};

export const forest: Draw = (random, [, haze, glow, near, light]) => {
  const trunks = (count: number, width: number, fill: string, opacity: number): string =>
    times(count, (i) => {
      const x = (i * 600) / count + between(random, -26, 26);
      const w = width * between(random, 0.6, 1.3);
      const boughs = times(5, (b) => {
        const y = 120 + b * 96 + between(random, -20, 20);
        return `<path d="M${x} ${y}l${-w * 4 - b * 5} ${46 + b * 5}l${w * 4} -14l${w * 4 + b * 5} 14Z" fill="${fill}"/>`;
      }).join('');
      return `<g opacity="${opacity}"><path d="M${x - w / 2} 820L${x - w / 4} -10H${x + w / 4}L${x + w / 2} 820Z" fill="${fill}"/>${boughs}</g>`;
    }).join('');
  return (
    sun(310, 330, 110, light) +
    trunks(11, 16, glow, 0.5) +
    `<rect y="420" width="600" height="220" fill="${light}" opacity="0.12"/>` +
    trunks(8, 24, haze, 0.85) +
    trunks(5, 38, near, 1) +
    `<path d="M0 770Q300 690 600 770V820H0Z" fill="${near}"/>`
  );
};

export const lanterns: Draw = (random, palette) => {
  const light = palette[4];
  const lamps = times(16, () => {
    const x = between(random, 60, 540);
    const y = between(random, 240, 720);
    const r = between(random, 5, 14);
    return `<circle cx="${x}" cy="${y}" r="${r * 4}" fill="${light}" opacity="0.16"/><circle cx="${x}" cy="${y}" r="${r * 2}" fill="${light}" opacity="0.3"/><rect x="${x - r / 2}" y="${y - r}" width="${r}" height="${r * 1.7}" rx="${r / 3}" fill="${light}"/>`;
  }).join('');
  return forest(random, palette) + lamps;
};

export const circuit: Draw = (random, [, haze, glow, near, light]) => {
  const line = (): string => {
    let x = Math.round(between(random, 0, 20)) * 30;
    let y = 800;
    let d = `M${x} ${y}`;
    while (y > 120) {
      const rise = Math.round(between(random, 1, 4)) * 30;
      const turn = random() < 0.5 ? 0 : random() < 0.5 ? -30 : 30;
      y -= rise;
      d += `V${y}l${turn} ${turn === 0 ? 0 : -30}`;
      x += turn;
      if (turn !== 0) y -= 30;
      if (random() < 0.16) break;
    }
    const colour = random() < 0.4 ? light : glow;
    return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="2.4" opacity="${between(random, 0.35, 0.9)}"/><circle cx="${x}" cy="${y}" r="6" fill="none" stroke="${colour}" stroke-width="3"/>`;
  };
  const hexagon = (r: number, fill: string, stroke: string): string =>
    `<path d="M${times(6, (i) => `${300 + Math.cos((i * Math.PI) / 3) * r} ${330 + Math.sin((i * Math.PI) / 3) * r}`).join('L')}Z" fill="${fill}" stroke="${stroke}" stroke-width="5"/>`;
  return (
    times(34, line).join('') +
    hexagon(150, near, glow) +
    hexagon(112, haze, light) +
    hexagon(66, near, light) +
    `<circle cx="300" cy="330" r="22" fill="${light}"/>`
  );
};

export const tunnel: Draw = (random, [, haze, glow, near, light]) => {
  const turn = between(random, 0, 0.4);
  const ring = (i: number): string => {
    const r = 620 * 0.82 ** i;
    const corners = times(
      8,
      (c) =>
        `${(300 + Math.cos((c * Math.PI) / 4 + turn + i * 0.07) * r).toFixed(1)} ${(380 + Math.sin((c * Math.PI) / 4 + turn + i * 0.07) * r).toFixed(1)}`,
    );
    return `<path d="M${corners.join('L')}Z" fill="${i % 2 === 0 ? near : haze}" stroke="${i % 3 === 0 ? light : glow}" stroke-width="${(7 * 0.88 ** i).toFixed(1)}"/>`;
  };
  return (
    times(17, ring).join('') +
    sun(300, 380, 15, light) +
    `<path d="M270 800L297 410H303L330 800Z" fill="${light}" opacity="0.55"/>`
  );
};

export const road: Draw = (random, [, haze, glow, near, light]) =>
  sun(300, 330, 120, light) +
  times(
    6,
    (i) => `<rect x="160" y="${360 + i * 16}" width="280" height="${4 + i}" fill="${haze}" opacity="0.8"/>`,
  ).join('') +
  `<path d="M0 470L90 400L170 450L260 390L350 452L430 396L520 446L600 402V480H0Z" fill="${near}"/><rect y="470" width="600" height="340" fill="${near}"/>` +
  times(12, (i) => `<path d="M0 ${474 + i * i * 2.6}H600" stroke="${glow}" stroke-width="1.6" opacity="0.6"/>`).join(
    '',
  ) +
  times(15, (i) => `<path d="M300 470L${-700 + i * 143} 820" stroke="${glow}" stroke-width="1.6" opacity="0.6"/>`).join(
    '',
  ) +
  `<path d="M292 470L120 820H480L308 470Z" fill="${haze}"/><path d="M299 480L286 820H314L301 480Z" fill="${light}" opacity="0.9" stroke-dasharray="30 20"/>` +
  times(3, () => `<path d="M${between(random, 0, 600)} 100h60" stroke="${light}" opacity="0.3"/>`).join('');

export const pitch: Draw = (random, [, haze, glow, near, light]) =>
  [90, 510]
    .map(
      (x) =>
        `<path d="M${x} 170L${x < 300 ? 560 : 40} 800H${x < 300 ? 120 : -220}Z" fill="${light}" opacity="0.13"/><rect x="${x - 46}" y="120" width="92" height="50" rx="6" fill="${haze}"/>${times(8, (i) => `<circle cx="${x - 33 + (i % 4) * 22}" cy="${135 + Math.floor(i / 4) * 22}" r="8" fill="${light}"/>`).join('')}`,
    )
    .join('') +
  `<path d="M0 430Q300 370 600 430V500H0Z" fill="${haze}"/>` +
  times(
    240,
    () =>
      `<circle cx="${between(random, 0, 600)}" cy="${between(random, 412, 486)}" r="2.6" fill="${random() < 0.5 ? light : glow}" opacity="${between(random, 0.2, 0.8)}"/>`,
  ).join('') +
  times(
    7,
    (i) =>
      `<path d="M${-500 + i * 230} 800L${86 + i * 62} 490H${148 + i * 62}L${-270 + i * 230} 800Z" fill="${i % 2 === 0 ? glow : near}"/>`,
  ).join('') +
  `<path d="M0 490H600M300 490V800" stroke="${light}" stroke-width="4" opacity="0.75"/><ellipse cx="300" cy="620" rx="150" ry="52" fill="none" stroke="${light}" stroke-width="5" opacity="0.75"/><circle cx="300" cy="604" r="34" fill="${light}"/><path d="M300 586l17 13l-7 20h-20l-7 -20Z" fill="${near}"/>`;

export const islands: Draw = (random, [, haze, glow, near, light]) => {
  const island = (x: number, y: number, w: number): string =>
    `<path d="M${x - w} ${y}Q${x} ${y - w * 0.28} ${x + w} ${y}L${x + w * 0.35} ${y + w * 0.75}L${x} ${y + w * 1.1}L${x - w * 0.42} ${y + w * 0.62}Z" fill="${glow}"/><path d="M${x - w} ${y}Q${x} ${y - w * 0.44} ${x + w} ${y}Q${x} ${y + w * 0.2} ${x - w} ${y}Z" fill="${near}"/><path d="M${x - w * 0.2} ${y - w * 0.16}l${w * 0.16} ${-w * 0.52}l${w * 0.16} ${w * 0.52}Z" fill="${near}"/><path d="M${x + w * 0.2} ${y - w * 0.14}l${w * 0.1} ${-w * 0.34}l${w * 0.1} ${w * 0.34}Z" fill="${near}"/>`;
  const cloud = (x: number, y: number, s: number): string =>
    `<g fill="${light}" opacity="0.7"><ellipse cx="${x}" cy="${y}" rx="${70 * s}" ry="${18 * s}"/><ellipse cx="${x - 20 * s}" cy="${y - 14 * s}" rx="${34 * s}" ry="${20 * s}"/><ellipse cx="${x + 22 * s}" cy="${y - 10 * s}" rx="${28 * s}" ry="${16 * s}"/></g>`;
  return (
    sun(460, 170, 56, light) +
    cloud(130, 250, 1.1) +
    island(210, 420, 120) +
    island(450, 330, 66) +
    cloud(420, 520, 1.3) +
    island(400, 610, 100) +
    island(110, 660, 52) +
    cloud(between(random, 100, 240), 740, 1.5) +
    `<rect y="780" width="600" height="20" fill="${haze}" opacity="0.4"/>`
  );
};
