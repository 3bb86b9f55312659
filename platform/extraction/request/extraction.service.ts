import { randomUUID } from 'node:crypto';
import type { Actor } from '../../access/index.js';
import type { CodeMethod, CodesService } from '../../accounts/index.js';
import type { Hub } from '../../realtime/index.js';
import { extractionErrors } from '../extraction.errors.js';
import type { DisclosureService, ExtractionTable, Tx } from './disclosure.service.js';
import { addExtraction, findByRequest, type ExtractionDetail } from './extraction.repository.js';
import { assertWanted, hashOf, type Wanted } from './wanted.js';

export interface ExtractionRequest extends Wanted {
  readonly code: string;
  readonly method: CodeMethod;
  readonly isFinalConfirmed: boolean;
}

export interface ExtractionDependencies {
  readonly codes: CodesService;
  readonly disclosure: DisclosureService;
  readonly hub: Hub;
}

/**
 * The extraction that the same person asked for under the same key.
 * @throws extraction.request_reused when it was asked for in other words
 */
export const earlierOf = async (tx: Tx, actor: Actor, wanted: Wanted): Promise<ExtractionDetail | undefined> => {
  const tables = tx.$pickTables<ExtractionTable>();
  const earlier = await findByRequest(tables, actor.ownerGuid, actor.userGuid, wanted.idempotencyKey);
  if (earlier !== undefined && !earlier.request_hash.equals(hashOf(wanted)))
    throw extractionErrors('extraction.request_reused');
  return earlier;
};

/** Extraction confirmed with a code: code, stock, movements, custody and receipt in one transaction. */
export class ExtractionService {
  constructor(private readonly dependencies: ExtractionDependencies) {}

  /** @throws the errors that extraction.proto names for Extract */
  async extract(actor: Actor, request: ExtractionRequest): Promise<ExtractionDetail> {
    if (!request.isFinalConfirmed) throw extractionErrors('extraction.not_confirmed');
    assertWanted(request);
    const outcome = { isNew: false };
    const extraction = await this.dependencies.codes.verifyAnd(actor, 'extraction', request.method, request.code, {
      // The accounts' transaction: it is one and the same, each domain sees its own tables.
      answered: (tx) => earlierOf(tx as unknown as Tx, actor, request),
      work: (tx, now) => {
        outcome.isNew = true;
        return this.take(tx as unknown as Tx, actor, request, now);
      },
    });
    if (outcome.isNew) this.dependencies.hub.publish(actor.ownerGuid, 'stockchanged', {});
    return extraction;
  }

  private async take(tx: Tx, actor: Actor, request: ExtractionRequest, now: Date): Promise<ExtractionDetail> {
    const id = randomUUID();
    const { disclosure } = this.dependencies;
    const confirmation = { id, wanted: request, now, by: 'code', method: request.method } as const;
    return disclosure.discloseToPerson(tx, actor, confirmation, async (confirmed) => {
      const row = await disclosure.rowOf(tx, actor, request, id, request.method, now);
      await addExtraction(tx.$pickTables<ExtractionTable>(), { ...row, ...confirmed });
    });
  }
}
