/** The demo's catalogue: twenty games that do not exist, their editions and where their keys are redeemed. */
import type { Motif } from './art/motifs.js';

export type DemoPlatform = 'Steam' | 'GOG' | 'Epic' | 'EA' | 'Ubisoft' | 'PlayStation' | 'Xbox' | 'Switch';

export interface DemoTitle {
  /** Name of the vault that owns it. */
  readonly vault: string;
  readonly title: string;
  readonly developer: string;
  readonly description: string;
  readonly editions: readonly string[];
  readonly platforms: readonly DemoPlatform[];
  readonly regions: readonly string[];
  /** Days since its release on the day of the seed; negative: still to come. */
  readonly releasedDays: number;
  readonly motif: Motif;
  /** From the sky's top to the foreground, then the light. */
  readonly palette: readonly [string, string, string, string, string];
}

const publisher = 'Northwind Interactive';
const distributor = 'Meridian Distribution';

export const demoTitles: readonly DemoTitle[] = [
  {
    vault: publisher, title: 'Emberfall Chronicles', developer: 'Ashgate Forge', motif: 'castle', releasedDays: 410,
    description: 'A kingdom under falling embers, four heirs, and one throne that burns whoever sits on it.',
    editions: ['Standard', 'Deluxe'], platforms: ['Steam', 'GOG', 'PlayStation'], regions: ['ROW'],
    palette: ['#1b0b14', '#5a1722', '#b3372a', '#12070d', '#ffb45e'],
  },
  {
    vault: publisher, title: 'Northern Drift', developer: 'Fjordlight', motif: 'waves', releasedDays: 230,
    description: 'Sail the last trade route of the north before the ice closes it.',
    editions: ['Standard'], platforms: ['Steam', 'Epic', 'Switch'], regions: ['ROW'],
    palette: ['#0c2a3f', '#1f6a86', '#8cc9cf', '#0a1d2c', '#f6e7b8'],
  },
  {
    vault: publisher, title: 'Aurora Station', developer: 'Polar Systems', motif: 'planet', releasedDays: 96,
    description: 'Keep forty-two people alive above a planet that should not have weather.',
    editions: ['Standard', 'Deluxe'], platforms: ['Steam', 'Xbox'], regions: ['ROW', 'EU'],
    palette: ['#070b1f', '#1b2a63', '#4fd1b5', '#0a1030', '#c9f7e6'],
  },
  {
    vault: publisher, title: 'Gridline Zero', developer: 'Null Pointer Club', motif: 'circuit', releasedDays: 310,
    description: 'Route the city’s last honest network, one blackout at a time.',
    editions: ['Standard'], platforms: ['Steam', 'GOG'], regions: ['ROW'],
    palette: ['#0b0620', '#26115c', '#e0389a', '#120a30', '#42e8ff'],
  },
  {
    vault: publisher, title: 'Saltmarsh Detectives', developer: 'Tidewater Stories', motif: 'lighthouse', releasedDays: 540,
    description: 'Two investigators, one lighthouse, and a village that keeps its tide tables secret.',
    editions: ['Standard'], platforms: ['Steam', 'GOG', 'Switch'], regions: ['ROW'],
    palette: ['#1a2233', '#3c5068', '#c9a27a', '#111827', '#ffe9b0'],
  },
  {
    vault: publisher, title: 'Velvet Asphalt', developer: 'Kerbside', motif: 'road', releasedDays: 65,
    description: 'Night racing along a coast that never quite ends.',
    editions: ['Standard', 'Gold'], platforms: ['EA', 'Xbox', 'PlayStation'], regions: ['ROW'],
    palette: ['#1a0938', '#7a1f7c', '#ff6f61', '#140626', '#ffd166'],
  },
  {
    vault: publisher, title: 'Hollow Pines', developer: 'Quiet Axe', motif: 'forest', releasedDays: 180,
    description: 'Something counts the trees at night. In the morning there is one more.',
    editions: ['Standard'], platforms: ['Steam', 'Epic'], regions: ['ROW', 'NA'],
    palette: ['#0d1f1c', '#2d5347', '#9db89a', '#07120f', '#e8e3b5'],
  },
  {
    vault: publisher, title: 'Tidebreaker', developer: 'Fjordlight', motif: 'waves', releasedDays: 20,
    description: 'Raise a fleet out of what the storm leaves behind.',
    editions: ['Standard', 'Captain'], platforms: ['Ubisoft', 'PlayStation'], regions: ['ROW'],
    palette: ['#13182b', '#3c4a7a', '#e58f65', '#0b0f1f', '#ffe0a3'],
  },
  {
    vault: publisher, title: 'Skyward Archipelago', developer: 'Lofty & Daughters', motif: 'islands', releasedDays: 275,
    description: 'Farm, fly and feud among islands that drift with the seasons.',
    editions: ['Standard'], platforms: ['Steam', 'Switch', 'Xbox'], regions: ['ROW'],
    palette: ['#3a7bd5', '#7fb8f0', '#f9d5a7', '#2f5d50', '#fff6dc'],
  },
  {
    vault: publisher, title: 'Ironroot Settlers', developer: 'Ashgate Forge', motif: 'ridges', releasedDays: 720,
    description: 'Build a valley town that outlives its founders, and their grudges.',
    editions: ['Standard', 'Complete'], platforms: ['Steam', 'GOG'], regions: ['ROW', 'EU'],
    palette: ['#274060', '#5c7a99', '#d9b98a', '#1b2a2f', '#fbe8c8'],
  },
  {
    vault: publisher, title: 'Quiet Orbit', developer: 'Polar Systems', motif: 'comet', releasedDays: 150,
    description: 'A courier, a failing radio, and nine days to a moon nobody ordered from.',
    editions: ['Standard'], platforms: ['Steam', 'Epic'], regions: ['ROW'],
    palette: ['#0a0f24', '#2a2f6b', '#8f7bd8', '#080b1a', '#ffe6f2'],
  },
  {
    vault: publisher, title: 'Glassblade', developer: 'Shard & Co', motif: 'crystals', releasedDays: 45,
    description: 'Duels in which every parry breaks something you will need later.',
    editions: ['Standard', 'Deluxe'], platforms: ['Steam', 'PlayStation'], regions: ['ROW'],
    palette: ['#0e1230', '#34307a', '#63c7f2', '#0a0d22', '#f3fbff'],
  },
  {
    vault: publisher, title: 'Harbour Nights', developer: 'Tidewater Stories', motif: 'skyline', releasedDays: -24,
    description: 'Run a jazz bar at the docks, and decide who gets the table by the window.',
    editions: ['Standard'], platforms: ['Steam', 'Switch'], regions: ['ROW'],
    palette: ['#0f1530', '#3a2f5f', '#e07a5f', '#0a0e20', '#ffd9a0'],
  },
  {
    vault: distributor, title: 'Dune Caravan', developer: 'Sirocco Works', motif: 'dunes', releasedDays: 365,
    description: 'Water is money, maps are lies, and the caravan leaves at dawn.',
    editions: ['Standard'], platforms: ['Steam', 'GOG'], regions: ['ROW'],
    palette: ['#f2a65a', '#e07a3f', '#b4532a', '#5e2a1c', '#fff2cf'],
  },
  {
    vault: distributor, title: 'Pitch Legends 26', developer: 'Second Half', motif: 'pitch', releasedDays: 80,
    description: 'The village league, the big stadium, and the thirty years between.',
    editions: ['Standard', 'Season'], platforms: ['EA', 'Xbox', 'PlayStation'], regions: ['EU'],
    palette: ['#08142b', '#12376b', '#1f8a4c', '#0c3d22', '#eaffea'],
  },
  {
    vault: distributor, title: 'Warpline Runner', developer: 'Null Pointer Club', motif: 'tunnel', releasedDays: 200,
    description: 'One lane, one life, and a soundtrack that is always slightly ahead of you.',
    editions: ['Standard'], platforms: ['Steam', 'Epic'], regions: ['ROW'],
    palette: ['#05060f', '#14225a', '#ff3d81', '#0a0c20', '#7df9ff'],
  },
  {
    vault: distributor, title: 'Monsoon City', developer: 'Rainline', motif: 'skyline', releasedDays: 130,
    description: 'Plan a metropolis for six months of rain and six months of regret.',
    editions: ['Standard', 'Deluxe'], platforms: ['Steam', 'Ubisoft'], regions: ['ROW', 'APAC'],
    palette: ['#0b2027', '#1d4e57', '#6fb7a6', '#071418', '#d7fff1'],
  },
  {
    vault: distributor, title: 'Copper Crown', developer: 'Mint & Marrow', motif: 'castle', releasedDays: 600,
    description: 'A tactics game about coinage, sieges and the price of loyalty.',
    editions: ['Standard'], platforms: ['Steam', 'GOG'], regions: ['ROW'],
    palette: ['#20303a', '#48717a', '#d99a5b', '#121c22', '#ffe3b8'],
  },
  {
    vault: distributor, title: 'Lanternfolk', developer: 'Small Hours', motif: 'lanterns', releasedDays: 30,
    description: 'Walk the forest’s dead home. They are mostly polite.',
    editions: ['Standard'], platforms: ['Switch', 'Steam'], regions: ['ROW'],
    palette: ['#120f2d', '#2f2f63', '#5a6fa8', '#0a081c', '#ffcf6b'],
  },
  {
    vault: distributor, title: 'Comet Couriers', developer: 'Small Hours', motif: 'comet', releasedDays: 260,
    description: 'Deliver parcels between comets that are not where you left them.',
    editions: ['Standard'], platforms: ['Epic', 'Xbox'], regions: ['ROW'],
    palette: ['#06142e', '#0e4a6b', '#2fc4b2', '#04101f', '#fff1c9'],
  },
];
