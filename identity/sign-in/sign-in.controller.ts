/** GET and POST /interaction/:uid: the sign-in page of a running authorization. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { errors as providerErrors, type Provider } from 'oidc-provider';
import { withCorrelation } from '../../kernel/correlation.js';
import { DomainError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import type { Accounts } from '../accounts.client.js';
import { sendPage, type Pages, type SignInProblem } from '../pages/pages.view.js';
import { passwordAcr } from '../provider/provider.js';
import type { FormGuard } from './form-guard.js';

const methods = new Set(['GET', 'POST']);
const maxBodyBytes = 8 * 1024;
const formType = 'application/x-www-form-urlencoded';

/** What was typed. */
interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SignInDependencies {
  readonly provider: Provider;
  readonly accounts: Accounts;
  readonly pages: Pages;
  readonly guard: FormGuard;
  readonly log: Logger;
  readonly isBehindProxy: boolean;
}

class BodyRefused extends Error {}

const formOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const isForm = request.headers['content-type']?.split(';')[0] === formType;
  if (!isForm || Number(request.headers['content-length'] ?? Infinity) > maxBodyBytes) throw new BodyRefused();
  return new URLSearchParams(await text(request));
};

/** The sentence for what the platform answered; undefined for what is nobody's typing error. */
const problemOf = (failure: unknown): SignInProblem => {
  if (!(failure instanceof DomainError)) return { kind: 'unavailable' };
  if (failure.code === 'accounts.credentials_wrong' || failure.code === 'request.invalid') return { kind: 'wrong' };
  if (failure.code === 'accounts.locked') {
    return { kind: 'locked', minutes: Math.max(1, Math.ceil((failure.retryAfterSeconds ?? 60) / 60)) };
  }
  return { kind: 'unavailable' };
};

export class SignInController {
  readonly #dependencies: SignInDependencies;

  constructor(dependencies: SignInDependencies) {
    this.#dependencies = dependencies;
  }

  /** @param uid of the path; the provider checks it against the interaction's cookie */
  async handle(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    const { provider, pages } = this.#dependencies;
    try {
      const interaction = await provider.interactionDetails(request, response);
      if (interaction.uid !== uid || !methods.has(request.method ?? ''))
        throw new providerErrors.SessionNotFound('interaction');
      if (interaction.prompt.name === 'consent') {
        // Asked for by the client; the grant is made in provider.ts, without asking a person.
        await provider.interactionFinished(request, response, { consent: {} }, { mergeWithLastSubmission: true });
      } else if (request.method === 'POST') {
        await this.#submit(request, response, uid);
      } else {
        this.#show(
          response,
          uid,
          await this.#emailOf(interaction.params['login_hint'], interaction.session?.accountId),
        );
      }
    } catch (failure) {
      if (!(failure instanceof providerErrors.SessionNotFound)) throw failure;
      sendPage(response, pages.error(400, 'session_expired'));
    }
  }

  /** Who is asked to sign in anew need not type the address again: the session here knows it, no address bar does. */
  async #emailOf(hint: unknown, accountId: string | undefined): Promise<string> {
    if (typeof hint === 'string') return hint;
    if (accountId === undefined) return '';
    return (await this.#dependencies.accounts.find(accountId).catch(() => undefined))?.email ?? '';
  }

  #show(response: ServerResponse, uid: string, email: string, problem?: SignInProblem): void {
    const { pages, guard } = this.#dependencies;
    sendPage(response, pages.signIn({ action: `/interaction/${uid}`, token: guard.tokenFor(uid), email, problem }));
  }

  async #submit(request: IncomingMessage, response: ServerResponse, uid: string): Promise<void> {
    const { provider, guard, pages } = this.#dependencies;
    const form = await formOf(request).catch(() => undefined);
    if (form === undefined || !guard.accepts(request, uid, form.get('token') ?? '')) {
      sendPage(response, pages.error(403, 'form_refused'));
      return;
    }
    const typed: Credentials = { email: form.get('email')?.trim() ?? '', password: form.get('password') ?? '' };
    const outcome = await this.#check(request, typed);
    if (typeof outcome !== 'string') {
      this.#show(response, uid, typed.email, outcome);
      return;
    }
    const login = { accountId: outcome, amr: ['pwd'], acr: passwordAcr, remember: false };
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  }

  /** @returns the user's guid, or why not */
  async #check(request: IncomingMessage, { email, password }: Credentials): Promise<string | SignInProblem> {
    const { accounts, log } = this.#dependencies;
    if (email === '' || password === '')
      return { kind: 'missing', isEmailMissing: email === '', isPasswordMissing: password === '' };
    const correlationId = randomUUID();
    return withCorrelation(correlationId, async () => {
      try {
        return await accounts.verifyPassword(email, password, this.#ipOf(request), correlationId);
      } catch (failure) {
        const problem = problemOf(failure);
        if (problem.kind === 'unavailable') log.error({ err: failure }, 'sign-in could not be checked');
        else log.info({ reason: problem.kind }, 'sign-in refused');
        return problem;
      }
    });
  }

  #ipOf(request: IncomingMessage): string {
    const direct = request.socket.remoteAddress ?? '';
    if (!this.#dependencies.isBehindProxy) return direct;
    // The last entry is the proxy's own observation; what stands before it anybody can write.
    return request.headers['x-forwarded-for']?.toString().split(',').at(-1)?.trim() ?? direct;
  }
}
