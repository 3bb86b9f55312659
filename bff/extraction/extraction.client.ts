/** The calls behind the extraction screens. */
import { Inject, Injectable } from '@nestjs/common';
import type { GrpcCall } from '../../kernel/grpc-client.js';
import { CodePurpose } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import type { FilePart } from '../downloads/downloads.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';

const purpose = CodePurpose.CODE_PURPOSE_EXTRACTION;
const zip = 'application/zip';

@Injectable()
export class ExtractionClient {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  /** What can be extracted and how the code may come, asked side by side. */
  options(call: GrpcCall) {
    return Promise.all([
      this.platform.extraction.getExtractionOptions({}, call),
      this.platform.accounts.getSecondFactor({ purpose }, call),
    ]);
  }

  sendCode(call: GrpcCall) {
    return this.platform.accounts.sendCode({ purpose }, call);
  }

  extract(request: Parameters<Platform['extraction']['extract']>[0], call: GrpcCall) {
    return this.platform.extraction.extract(request, call);
  }

  extraction(extractionGuid: string, call: GrpcCall) {
    return this.platform.extraction.getExtraction({ extractionGuid }, call);
  }

  async *zip(extractionGuid: string, call: GrpcCall): AsyncGenerator<FilePart> {
    for await (const part of this.platform.extraction.downloadExtraction({ extractionGuid }, call)) {
      yield { ...part, contentType: zip };
    }
  }
}
