/** Every migration in order of its number. A landed one is never edited: add the next. */
import type { Migration } from 'kysely/migration';
import * as accounts from './0001-accounts.js';
import * as audit from './0002-audit.js';
import * as jobs from './0010-jobs.js';
import * as images from './0011-images.js';
import { catalogue } from './0020-catalogue.js';
import { rights } from './0021-rights.js';
import { stock } from './0022-stock.js';
import { extraction } from './0023-extraction.js';
import { watch } from './0024-watch.js';
import { accessNews } from './0030-access-news.js';
import * as identityLinks from './0031-identity-links.js';
import { recoveryWait } from './0031-recovery-wait.js';
import { draftProduct } from './0032-draft-product.js';
import { blocks } from './0033-blocks.js';
import { lanesAndArchive } from './0040-lanes.js';
import { changes } from './0041-changes.js';
import { largeInsertions } from './0042-large-insertions.js';
import { regions } from './0043-regions.js';
import { extractionWays } from './0044-extraction-ways.js';
import { lists } from './0045-lists.js';
import { jobTrace } from './0050-job-trace.js';
import { jobOutcomes } from './0051-job-outcomes.js';
import { partner } from './0052-partner.js';
import { partnerOperations } from './0053-partner-operations.js';
import { chosenRows } from './0054-chosen-rows.js';
import { figuresOfLists } from './0054-figures-of-lists.js';
import { originsOfCalls } from './0055-origins-of-calls.js';
import { staleSaves } from './0056-stale-saves.js';
import { partnerRate } from './0057-partner-rate.js';
import { sendersOfFiles } from './0059-senders-of-files.js';
import { askedTexts } from './0060-asked-texts.js';
import { sealedCustody, type SealEnd } from './0061-sealed-custody.js';
import { wholeWorld } from './0062-whole-world.js';
import { blocksOfChanges } from './0063-blocks-of-changes.js';
import { insertionsOfRights } from './0064-insertions-of-rights.js';
import { staff } from './0066-staff.js';
import { countries } from './0067-countries.js';
import { markets } from './0068-markets.js';
import { regionRecords } from './0069-region-records.js';

export type { SealEnd } from './0061-sealed-custody.js';

/** @param sealEnd needed by a database that has transactions from before their links were sealed */
export const migrationsWith = (sealEnd?: SealEnd): Record<string, Migration> => ({
  '0001-accounts': accounts,
  '0002-audit': audit,
  '0010-jobs': jobs,
  '0011-images': images,
  '0020-catalogue': catalogue,
  '0021-rights': rights,
  '0022-stock': stock,
  '0023-extraction': extraction,
  '0024-watch': watch,
  '0030-access-news': accessNews,
  '0031-identity-links': identityLinks,
  '0031-recovery-wait': recoveryWait,
  '0032-draft-product': draftProduct,
  '0033-blocks': blocks,
  '0040-lanes': lanesAndArchive,
  '0041-changes': changes,
  '0042-large-insertions': largeInsertions,
  '0043-regions': regions,
  '0044-extraction-ways': extractionWays,
  '0045-lists': lists,
  '0050-job-trace': jobTrace,
  '0051-job-outcomes': jobOutcomes,
  '0052-partner': partner,
  '0053-partner-operations': partnerOperations,
  '0054-chosen-rows': chosenRows,
  '0054-figures-of-lists': figuresOfLists,
  '0055-origins-of-calls': originsOfCalls,
  '0056-stale-saves': staleSaves,
  '0057-partner-rate': partnerRate,
  '0059-senders-of-files': sendersOfFiles,
  '0060-asked-texts': askedTexts,
  '0061-sealed-custody': sealedCustody(sealEnd),
  '0062-whole-world': wholeWorld,
  '0063-blocks-of-changes': blocksOfChanges,
  '0064-insertions-of-rights': insertionsOfRights,
  '0066-staff': staff,
  '0067-countries': countries,
  '0068-markets': markets,
  '0069-region-records': regionRecords,
});
