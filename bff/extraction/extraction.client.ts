/** The calls behind the extraction screens. */
import { Inject, Injectable } from '@nestjs/common';
import type { GrpcCall } from '../../kernel/grpc/client.js';
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

  sendCode(unlessOneWaits: boolean, call: GrpcCall) {
    return this.platform.accounts.sendCode({ purpose, unlessOneWaits }, call);
  }

  extract(request: Parameters<Platform['extraction']['extract']>[0], call: GrpcCall) {
    return this.platform.extraction.extract(request, call);
  }

  /** How the code may come, without the stock. */
  ways(call: GrpcCall) {
    return this.platform.accounts.getSecondFactor({ purpose }, call);
  }

  request(request: Parameters<Platform['extraction']['requestExtraction']>[0], call: GrpcCall) {
    return this.platform.extraction.requestExtraction(request, call);
  }

  findRequested(link: string, call: GrpcCall) {
    return this.platform.extraction.findRequestedExtraction({ link }, call);
  }

  confirm(link: string, isFinalConfirmed: boolean, call: GrpcCall) {
    return this.platform.extraction.confirmExtraction({ link, isFinalConfirmed }, call);
  }

  showPassword(extractionGuid: string, idempotencyKey: string, call: GrpcCall) {
    return this.platform.extraction.showPassword({ extractionGuid, idempotencyKey }, call);
  }

  regenerate(request: Parameters<Platform['extraction']['regenerateFile']>[0], call: GrpcCall) {
    return this.platform.extraction.regenerateFile(request, call);
  }

  settings(call: GrpcCall) {
    return this.platform.extractionSettings.getSettings({}, call);
  }

  updateSettings(request: Parameters<Platform['extractionSettings']['updateSettings']>[0], call: GrpcCall) {
    return this.platform.extractionSettings.updateSettings(request, call);
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
