/**
 * The HTML part of a letter that staff is editing, as a page of its own for the frame beside the form. Outside the
 * contract: a frame sends no header of ours, and the answer is a page. It has the styles of a letter, which stand on its
 * elements; nothing in it runs, loads or is sent, it has no origin, and only pages of ours may frame it.
 */
import { Controller, Inject } from '@nestjs/common';
import { HandleRaw } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';

const deadlineMs = 10_000;

export const mailPreviewRoute = 'GET /bff/mail-previews/:templateGuid/:appearance';

const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

@Controller()
export class MailPreviewController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @HandleRaw(mailPreviewRoute, ['mailtemplate-write'], deadlineMs)
  async show(
    { templateGuid = '', appearance = '' }: Readonly<Record<string, string>>,
    context: HandlerContext,
  ): Promise<void> {
    const asked = { templateGuid, appearance: appearance === 'dark' ? 'dark' : 'light' } as const;
    const { html } = await this.platform.mailTemplates.getPreviewPage(asked, await context.call());
    context.response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'content-security-policy': policy,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    context.response.end(html);
  }
}
