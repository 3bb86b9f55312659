import { Inject } from '@nestjs/common';
import {
  TransactionsServiceService,
  type GetTransactionRequest,
  type GetTransactionResponse,
} from '../../../../proto/gen/keyway/stock/v1/transactions.js';
import { RpcController, type Actor, type RpcHandlers } from '../../../access/index.js';
import { DATABASE, type Database } from '../../../database/database.js';
import { vaultNames, type HistoryDatabase } from '../custody/history/subject.repository.js';
import { CustodySeal } from '../custody/seal/custody-seal.js';
import { isLinkValid } from '../custody/verification.repository.js';
import { stockErrors } from '../../stock.errors.js';
import { idOr } from '../../../request-id.js';
import { transactionMessage } from './transaction.message.js';
import { findSides, findTransaction, firstMovedKeys } from './transactions.repository.js';

const keysShown = 100;

@RpcController(TransactionsServiceService)
export class TransactionsGrpc implements RpcHandlers<typeof TransactionsServiceService> {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CustodySeal) private readonly seal: CustodySeal,
  ) {}

  async getTransaction(request: GetTransactionRequest, actor: Actor): Promise<GetTransactionResponse> {
    const missing = () => stockErrors('stock.transaction_not_found');
    const id = idOr(missing, request.transactionGuid);
    const ownerId = request.ownerGuid === '' ? actor.ownerGuid : idOr(missing, request.ownerGuid);
    const db = this.database.tables<HistoryDatabase>();
    const row = await findTransaction(db, ownerId, id);
    if (row === undefined) throw missing();
    const sides = await findSides(db, row);
    const parties = [ownerId, sides.from_vault_id, sides.to_vault_id];
    // Who has no part in it does not learn that it exists.
    if (!parties.includes(actor.ownerGuid)) throw missing();
    const names = await vaultNames(
      db,
      parties.filter((party) => party !== null),
    );
    const isHashValid = await isLinkValid(db, this.seal, row);
    const keys = await firstMovedKeys(db, row, actor.ownerGuid, keysShown);
    return { transaction: transactionMessage({ row, viewerId: actor.ownerGuid, sides, names, isHashValid, keys }) };
  }
}
