import { Inject } from '@nestjs/common';
import {
  TransactionsServiceService,
  type GetTransactionRequest,
  type GetTransactionResponse,
} from '../../../proto/gen/keyway/stock/v1/transactions.js';
import { RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { DATABASE, type Database } from '../../database/database.js';
import { isLinkValid } from '../custody/verification.repository.js';
import { idOr } from '../request-id.js';
import type { StockDatabase } from '../rows.js';
import { stockErrors } from '../stock.errors.js';
import { transactionMessage } from './transaction.message.js';
import { findTransaction, firstMovedKeys } from './transactions.repository.js';

const keysShown = 100;

@RpcController(TransactionsServiceService)
export class TransactionsGrpc implements RpcHandlers<typeof TransactionsServiceService> {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  async getTransaction(request: GetTransactionRequest, actor: Actor): Promise<GetTransactionResponse> {
    const missing = () => stockErrors('stock.transaction_not_found');
    const id = idOr(missing, request.transactionGuid);
    const db = this.database.tables<StockDatabase>();
    const row = await findTransaction(db, actor.ownerGuid, id);
    if (row === undefined) throw missing();
    const isHashValid = await isLinkValid(db, row);
    return { transaction: transactionMessage(row, isHashValid, await firstMovedKeys(db, row, keysShown)) };
  }
}
