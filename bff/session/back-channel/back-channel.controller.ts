/** The identity provider tells that a session of its own has ended: ours that came of it end as well. */
import { Controller, Inject, type OnApplicationShutdown } from '@nestjs/common';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '../../../kernel/log.js';
import { HandleRaw } from '../../binding/endpoint-decorator.js';
import type { HandlerContext } from '../../binding/handler-context.js';
import { LOG } from '../../config.js';
import { audit } from '../../edge/audit.js';
import { Repeats } from '../../edge/checks/repeats.js';
import { SessionControl, type Whose } from '../control/session-control.js';
import { LogoutTokenRefused, LogoutTokens, type ProviderLogout } from './logout-tokens.js';

/** Outside the contract: no browser calls it, and the answers are the protocol's (OpenID Connect Back-Channel Logout 1.0, section 2.8). */
export const backChannelRoute = 'POST /bff/backchannel-logout';
const deadlineMs = 10_000;
/** Nobody has to be anybody to be refused here: of more in a minute from one network the number is told. */
const refusalsInFull = 60;
const maxBodyBytes = 16 * 1024;
const formType = 'application/x-www-form-urlencoded';

/** @throws LogoutTokenRefused */
const tokenIn = async (request: IncomingMessage): Promise<string> => {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== formType) throw new LogoutTokenRefused('the body is no form');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new LogoutTokenRefused('the body is too large');
    chunks.push(chunk);
  }
  const [token, ...more] = new URLSearchParams(Buffer.concat(chunks).toString('utf8')).getAll('logout_token');
  if (token === undefined || more.length > 0)
    throw new LogoutTokenRefused('there is no logout token, or more than one');
  return token;
};

/** A session at the provider goes before its user: with both, the session must be that user's. */
const whoseOf = ({ providerSid, providerSubject }: ProviderLogout): Whose =>
  providerSid === undefined ? { providerSubject: providerSubject ?? '' } : { providerSid, providerSubject };

const answer = (response: ServerResponse, status: number, body: object): void => {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('content-type', 'application/json');
  response.writeHead(status).end(JSON.stringify(body));
};

@Controller()
export class BackChannelController implements OnApplicationShutdown {
  private readonly refused = new Repeats({
    inFull: refusalsInFull,
    auditCount: (first, count) => audit(this.log, 'backchannel.refused', first, { count }),
  });

  constructor(
    @Inject(LogoutTokens) private readonly tokens: LogoutTokens,
    @Inject(SessionControl) private readonly control: SessionControl,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  @HandleRaw(backChannelRoute, 'public', deadlineMs)
  async logout(_params: Readonly<Record<string, string>>, context: HandlerContext): Promise<void> {
    try {
      const logout = await this.tokens.take(await tokenIn(context.request));
      const ended = await this.end(logout);
      audit(this.log, 'backchannel.accepted', context, { kind: 'provider', count: ended.length, ended });
      answer(context.response, 200, {});
    } catch (failure) {
      if (!(failure instanceof LogoutTokenRefused)) throw failure;
      if (this.refused.isInFull(context)) audit(this.log, 'backchannel.refused', context, { reason: failure.message });
      answer(context.response, 400, { error: 'invalid_request' });
    }
  }

  onApplicationShutdown(): void {
    this.refused.close();
  }

  private async end(logout: ProviderLogout): Promise<string[]> {
    try {
      return await this.control.revokeAll(whoseOf(logout), 'provider');
    } catch (failure) {
      await this.tokens.giveBack(logout);
      throw failure;
    }
  }
}
