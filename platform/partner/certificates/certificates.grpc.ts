import { Inject } from '@nestjs/common';
import type { Clock } from '../../../kernel/clock.js';
import {
  CertificatesServiceService,
  type AddCertificateRequest,
  type ChangeNetworksRequest,
  type GetApiAccessRequest,
  type GetCertificateRequest,
  type PreviewCertificateRequest,
  type RevokeCertificateRequest,
} from '../../../proto/gen/keyway/partner/v1/certificates.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { partnerAudienceOf, partnerUrlOf, PLATFORM_CONFIG, type PlatformConfig } from '../../config.js';
import { CLOCK } from '../../tokens.js';
import {
  certificateMessage,
  changedNetworks,
  factsMessage,
  namedCertificate,
  newCertificate,
  previewedCertificate,
} from './certificates.message.js';
import { CertificatesService } from './certificates.service.js';

@RpcController(CertificatesServiceService)
export class CertificatesGrpc implements RpcHandlers<typeof CertificatesServiceService> {
  constructor(
    @Inject(CertificatesService) private readonly certificates: CertificatesService,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  getApiAccess(_request: GetApiAccessRequest, actor: Actor) {
    return Promise.resolve({
      url: partnerUrlOf(this.config),
      audience: partnerAudienceOf(this.config),
      vaultGuid: actor.ownerGuid,
    });
  }

  async getCertificate(request: GetCertificateRequest, actor: Actor) {
    const { certificateGuid } = parseRequest(namedCertificate, request);
    return { certificate: certificateMessage(await this.certificates.find(actor, certificateGuid), this.clock.now()) };
  }

  async previewCertificate(request: PreviewCertificateRequest, actor: Actor) {
    const { content } = parseRequest(previewedCertificate, request);
    return { facts: factsMessage(await this.certificates.preview(actor, content)) };
  }

  async addCertificate(request: AddCertificateRequest, actor: Actor) {
    const added = await this.certificates.add(actor, parseRequest(newCertificate, request));
    return { certificate: certificateMessage(added, this.clock.now()) };
  }

  async changeNetworks(request: ChangeNetworksRequest, actor: Actor) {
    const { certificateGuid, ...change } = parseRequest(changedNetworks, request);
    const changed = await this.certificates.changeNetworks(actor, certificateGuid, change);
    return { certificate: certificateMessage(changed, this.clock.now()) };
  }

  async revokeCertificate(request: RevokeCertificateRequest, actor: Actor) {
    const { certificateGuid } = parseRequest(namedCertificate, request);
    const revoked = await this.certificates.revoke(actor, certificateGuid);
    return { certificate: certificateMessage(revoked, this.clock.now()) };
  }
}
