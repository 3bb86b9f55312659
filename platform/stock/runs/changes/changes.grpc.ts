import { Inject } from '@nestjs/common';
import { callErrors } from '../../../../kernel/errors.js';
import type { CodeMethod } from '../../../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  changeKindToNumber,
  ChangesServiceService,
  type CancelChangeRequest,
  type Change,
  type ChooseKeysRequest,
  type ConfirmChangeRequest,
  type CreateChangeRequest,
  type GetChangeRequest,
  type UpdateChangeRequest,
} from '../../../../proto/gen/keyway/stock/v1/changes.js';
import { RpcController, type Actor, type RpcHandlers } from '../../../access/index.js';
import { stockErrors } from '../../stock.errors.js';
import { idOr } from '../../../request-id.js';
import { changeMessage, sourceFrom } from './change.message.js';
import { ChangesService } from './changes.service.js';
import { ConfirmService } from './confirm/confirm.service.js';
import { KeyChoiceService } from './selection/key-choice.service.js';

const changeId = (text: string): string => idOr(() => stockErrors('stock.change_not_found'), text);

const maxPlatformLength = 64;

const methodOf = (method: CodeMethod) => (method === 'email' || method === 'authenticator' ? method : undefined);

@RpcController(ChangesServiceService)
export class ChangesGrpc implements RpcHandlers<typeof ChangesServiceService> {
  constructor(
    @Inject(ChangesService) private readonly changes: ChangesService,
    @Inject(KeyChoiceService) private readonly choices: KeyChoiceService,
    @Inject(ConfirmService) private readonly confirmations: ConfirmService,
  ) {}

  async createChange(request: CreateChangeRequest, actor: Actor) {
    const source = request.source && sourceFrom(request.source);
    return {
      change: await this.view(actor, await this.changes.create(actor, changeKindToNumber(request.kind), source)),
    };
  }

  async chooseKeys(request: ChooseKeysRequest, actor: Actor) {
    if (request.platform.length > maxPlatformLength)
      throw callErrors('request.invalid', { violations: [{ pointer: '/platform', message: 'Not a platform' }] });
    const id = changeId(request.changeGuid);
    await this.choices.choose(actor, id, request.text, request.platform);
    return { change: await this.view(actor, id) };
  }

  async updateChange(request: UpdateChangeRequest, actor: Actor) {
    const id = changeId(request.changeGuid);
    const { reason, reasonText, reference, toRightGuid } = request;
    await this.changes.update(actor, id, {
      source: request.source && sourceFrom(request.source),
      ...{ reason, reasonText, reference },
      toRightId: toRightGuid === undefined ? undefined : idOr(() => stockErrors('stock.right_not_open'), toRightGuid),
    });
    return { change: await this.view(actor, id) };
  }

  async getChange(request: GetChangeRequest, actor: Actor) {
    return { change: await this.view(actor, changeId(request.changeGuid)) };
  }

  async confirmChange(request: ConfirmChangeRequest, actor: Actor) {
    const jobId = await this.confirmations.confirm(actor, changeId(request.changeGuid), {
      ...request,
      method: methodOf(request.method),
    });
    return { jobId };
  }

  async cancelChange(request: CancelChangeRequest, actor: Actor) {
    await this.changes.cancel(actor, changeId(request.changeGuid));
    return {};
  }

  private async view(actor: Actor, id: string): Promise<Change> {
    return changeMessage(await this.changes.view(actor, id));
  }
}
