import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { saveOrShow } from '../binding/saves/overtaken.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { textOrNull } from '../upstream/present.js';
import { required } from '../upstream/required.js';
import { presentCertificate, presentFacts } from './certificate.view.js';
import { certificatesContract as contract } from './certificates.contract.js';

const shown = ({ certificate }: { readonly certificate?: Parameters<typeof presentCertificate>[0] | undefined }) =>
  presentCertificate(required(certificate));

@Controller()
export class CertificatesController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.partnerApi)
  async api(
    _input: Input<typeof contract.partnerApi>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.partnerApi>> {
    const { url, audience, vaultGuid } = await this.platform.certificates.getApiAccess({}, await context.call());
    return { url: textOrNull(url), audience, vaultGuid };
  }

  @Handle(contract.certificate)
  async certificate(
    { params }: Input<typeof contract.certificate>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.certificate>> {
    return shown(await this.platform.certificates.getCertificate(params, await context.call()));
  }

  @Handle(contract.previewCertificate)
  async preview(
    { body }: Input<typeof contract.previewCertificate>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.previewCertificate>> {
    const content = Buffer.from(body.content, 'base64');
    const { facts } = await this.platform.certificates.previewCertificate({ content }, await context.call());
    return presentFacts(required(facts));
  }

  @Handle(contract.addCertificate)
  async add(
    { body: { name, content, networks } }: Input<typeof contract.addCertificate>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.addCertificate>> {
    const request = { name, content: Buffer.from(content, 'base64'), networks };
    return shown(await this.platform.certificates.addCertificate(request, await context.call()));
  }

  @Handle(contract.changeCertificateNetworks)
  async changeNetworks(
    { params, body }: Input<typeof contract.changeCertificateNetworks>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.changeCertificateNetworks>> {
    const request = { ...params, ...body };
    return saveOrShow(
      'partner.certificate_changed',
      async () => shown(await this.platform.certificates.changeNetworks(request, await context.call())),
      async () => shown(await this.platform.certificates.getCertificate(params, await context.call())),
    );
  }

  @Handle(contract.revokeCertificate)
  async revoke(
    { params }: Input<typeof contract.revokeCertificate>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.revokeCertificate>> {
    return shown(await this.platform.certificates.revokeCertificate(params, await context.call()));
  }
}
