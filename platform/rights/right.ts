/** Rights (agreements): what may be done with a key (domain rules, section c). */

/** The holder of the six system rights, which every vault may use and none may change. */
export const systemVault = '00000000-0000-0000-0000-000000000000';

/** By the numbers of keyway.rights.v1.ExtractionType. */
export const extractionType = { transactionalAndBulk: 1, bulkOnly: 2, transactionalOnly: 3 } as const;

/** May so many keys be extracted at once? A transactional-only right gives them one by one. */
export const allowsExtractionOf = (type: number, quantity: number): boolean =>
  type !== extractionType.transactionalOnly || quantity <= 1;

/** Where keys may be sold, in one line. */
export const geofencingText = (geofencingType: string, regions: readonly string[]): string => {
  if (regions.length === 0) return 'Worldwide';
  return geofencingType === 'include' ? `Only ${regions.join(', ')}` : `Worldwide except ${regions.join(', ')}`;
};
