import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { Handle } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { PLATFORM, type Platform } from '../../upstream/platform.client.js';
import { required } from '../../upstream/required.js';
import { disclosuresIn } from '../disclosure/disclosure.client.js';
import { custodyContract as contract } from './custody.contract.js';
import { presentEvidence } from './custody.view.js';

@Controller()
export class CustodyController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.keyEvidence)
  async keyEvidence(
    { params }: Input<typeof contract.keyEvidence>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.keyEvidence>> {
    const call = await context.call();
    const evidence = required((await this.platform.custody.getKeyEvidence(params, call)).evidence);
    return presentEvidence(evidence, await disclosuresIn(evidence, this.platform, call));
  }

  @Handle(contract.insertionEvidence)
  async insertionEvidence(
    { params }: Input<typeof contract.insertionEvidence>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.insertionEvidence>> {
    const call = await context.call();
    const evidence = required((await this.platform.custody.getInsertionEvidence(params, call)).evidence);
    return presentEvidence(evidence, await disclosuresIn(evidence, this.platform, call));
  }
}
