import { Inject } from '@nestjs/common';
import {
  MailTemplatesServiceService,
  type GetPreviewPageRequest,
  type GetTemplateRequest,
  type ListVersionsRequest,
  type PreviewTemplateRequest,
  type ResetTemplateRequest,
  type RestoreVersionRequest,
  type SendTestLetterRequest,
  type UpdateTemplateRequest,
} from '../../../proto/gen/keyway/mail/v1/mail_templates.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { PreviewService } from './preview.service.js';
import {
  pageRequest,
  resetRequest,
  restoreRequest,
  templateMessage,
  updateRequest,
  versionMessage,
  wordsRequest,
} from './templates.message.js';
import { TemplatesService } from './templates.service.js';

@RpcController(MailTemplatesServiceService)
export class TemplatesGrpc implements RpcHandlers<typeof MailTemplatesServiceService> {
  constructor(
    @Inject(TemplatesService) private readonly templates: TemplatesService,
    @Inject(PreviewService) private readonly previews: PreviewService,
  ) {}

  async getTemplate({ templateGuid }: GetTemplateRequest) {
    return { template: templateMessage(await this.templates.find(templateGuid)) };
  }

  async updateTemplate(request: UpdateTemplateRequest, actor: Actor) {
    const { templateGuid, version, ...words } = parseRequest(updateRequest, request);
    return { template: templateMessage(await this.templates.change(actor, templateGuid, version, words)) };
  }

  async resetTemplate(request: ResetTemplateRequest, actor: Actor) {
    const { templateGuid, version } = parseRequest(resetRequest, request);
    return { template: templateMessage(await this.templates.reset(actor, templateGuid, version)) };
  }

  async restoreVersion(request: RestoreVersionRequest, actor: Actor) {
    const { templateGuid, version, earlier } = parseRequest(restoreRequest, request);
    return { template: templateMessage(await this.templates.restore(actor, templateGuid, version, earlier)) };
  }

  async listVersions({ templateGuid }: ListVersionsRequest) {
    const { kind, rows } = await this.templates.versions(templateGuid);
    return { versions: rows.map((row) => versionMessage(kind, row)) };
  }

  async previewTemplate(request: PreviewTemplateRequest, actor: Actor) {
    const { templateGuid, ...words } = parseRequest(wordsRequest, request);
    const { faults, ...letter } = await this.previews.preview(actor, templateGuid, words);
    return { faults: [...faults], ...letter };
  }

  async getPreviewPage(request: GetPreviewPageRequest, actor: Actor) {
    const { templateGuid, appearance } = parseRequest(pageRequest, request);
    return { html: await this.previews.page(actor, templateGuid, appearance) };
  }

  async sendTestLetter(request: SendTestLetterRequest, actor: Actor) {
    const { templateGuid, ...words } = parseRequest(wordsRequest, request);
    await this.previews.sendTest(actor, templateGuid, words);
    return {};
  }
}
