import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../../kernel/endpoint.js';
import { Handle } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { PLATFORM, type Platform } from '../../upstream/platform.client.js';
import { required } from '../../upstream/required.js';
import { disclosuresIn } from '../disclosure/disclosure.client.js';
import { custodyContract as contract } from './custody.contract.js';
import { presentCustody, presentEvidence } from './custody.view.js';

@Controller()
export class CustodyController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.findKey)
  async findKey(
    { body }: Input<typeof contract.findKey>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.findKey>> {
    const { keys } = await this.platform.custody.findKey(
      { keyText: body.keyText, platform: body.platform ?? '' },
      await context.call(),
    );
    return { keys };
  }

  @Handle(contract.keyCustody)
  async keyCustody(
    { params }: Input<typeof contract.keyCustody>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.keyCustody>> {
    const { custody } = await this.platform.custody.getKeyCustody(params, await context.call());
    return presentCustody(required(custody));
  }

  @Handle(contract.insertionCustody)
  async insertionCustody(
    { params }: Input<typeof contract.insertionCustody>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.insertionCustody>> {
    const { custody } = await this.platform.custody.getInsertionCustody(params, await context.call());
    return presentCustody(required(custody));
  }

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
