import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  ExchangeRatesServiceService,
  type ApplyFileRequest,
  type PreviewFileRequest,
} from '../../proto/gen/keyway/exchangerates/v1/exchangerates.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { RatesFileService } from './rates-file.service.js';

/** Characters: some days of rates take 20,000. */
const file = z.string().min(1).max(200_000);
const previewRequest = z.object({ file });
const applyRequest = z.object({ file, digest: z.string().length(64) });

@RpcController(ExchangeRatesServiceService)
export class ExchangeRatesGrpc implements RpcHandlers<typeof ExchangeRatesServiceService> {
  constructor(@Inject(RatesFileService) private readonly files: RatesFileService) {}

  async previewFile(request: PreviewFileRequest, actor: Actor) {
    const { file: text } = parseRequest(previewRequest, request);
    return { view: await this.files.preview(actor, text) };
  }

  async applyFile(request: ApplyFileRequest, actor: Actor) {
    const { file: text, digest } = parseRequest(applyRequest, request);
    return { view: await this.files.apply(actor, text, digest) };
  }
}
