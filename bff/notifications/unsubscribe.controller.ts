/**
 * Where the address in an optional letter leads (RFC 8058). Opening it changes nothing, because mail scanners open every
 * address; a POST does, of a mail program or of the page's button. Outside the contract: a mail program sends no header of
 * ours, and the answers are pages. The address is what admits, so no cookie is looked at and no origin either.
 */
import { Controller, Inject } from '@nestjs/common';
import { DomainError, httpStatusOf } from '../../kernel/errors.js';
import { HandleRaw } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { sendPage } from '../edge/answers/plain-page.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';

type Params = Readonly<Record<string, string>>;

const deadlineMs = 10_000;
const [page, stop, undo] = [
  'GET /bff/unsubscribe/:token',
  'POST /bff/unsubscribe/:token',
  'POST /bff/unsubscribe/:token/undo',
] as const;

export const unsubscribeRoutes = [page, stop, undo] as const;

const toAccount = { text: 'To your account', path: '/account/account/' };
const unusable = {
  title: 'This link cannot be used',
  sentence: 'Open it from the email again: it may have been cut. You can also switch the emails off in your account.',
};
const impossible = {
  title: 'Not possible at the moment',
  sentence: 'Nothing was changed. Please try again in a few minutes, or switch the emails off in your account.',
};
const pathOf = (token: string): string => `/bff/unsubscribe/${encodeURIComponent(token)}`;

@Controller()
export class UnsubscribeController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @HandleRaw(page, 'public', deadlineMs)
  ask({ token = '' }: Params, { response }: HandlerContext): Promise<void> {
    sendPage(response, 200, {
      title: 'Stop these emails?',
      sentence:
        'You will get no more optional notifications by email, such as finished insertions or low stock. You still find them in Keyway. Emails about your account and its security keep coming.',
      form: { text: 'Stop these emails', path: pathOf(token) },
      link: { text: 'Keep them', path: '/' },
    });
    return Promise.resolve();
  }

  @HandleRaw(stop, 'public', deadlineMs)
  stop({ token = '' }: Params, context: HandlerContext): Promise<void> {
    return this.change(token, false, context, () =>
      sendPage(context.response, 200, {
        title: 'These emails have stopped',
        sentence:
          'You get no more optional notifications by email. You still find them in Keyway, and can switch the emails on again in your account.',
        form: { text: 'Subscribe again', path: `${pathOf(token)}/undo` },
        link: toAccount,
      }),
    );
  }

  @HandleRaw(undo, 'public', deadlineMs)
  undo({ token = '' }: Params, context: HandlerContext): Promise<void> {
    return this.change(token, true, context, () =>
      sendPage(context.response, 200, {
        title: 'You are subscribed again',
        sentence: 'Optional notifications are sent to you by email. You can switch them off in your account.',
        link: toAccount,
      }),
    );
  }

  private async change(token: string, receivesEmail: boolean, context: HandlerContext, done: () => void) {
    try {
      await this.platform.letters.changeByLetter({ token, receivesEmail }, context.visitorCall());
      done();
    } catch (failure) {
      if (!(failure instanceof DomainError)) throw failure;
      const words = failure.kind === 'not_found' || failure.kind === 'invalid_argument' ? unusable : impossible;
      sendPage(context.response, httpStatusOf[failure.kind], { ...words, link: toAccount });
    }
  }
}
