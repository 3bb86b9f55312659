/** The pictures that a title can have. */
import { circuit, comet, crystals, forest, islands, lanterns, pitch, planet, road, tunnel } from './elsewhere.js';
import { castle, dunes, lighthouse, ridges, skyline, waves, type Draw } from './land.js';

export const motifs = {
  castle,
  circuit,
  comet,
  crystals,
  dunes,
  forest,
  islands,
  lanterns,
  lighthouse,
  pitch,
  planet,
  ridges,
  road,
  skyline,
  tunnel,
  waves,
} as const satisfies Record<string, Draw>;

export type Motif = keyof typeof motifs;
