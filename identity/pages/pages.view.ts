/** The pages that people see of the identity provider, with their content security policy. */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { frame, markFile } from './frame.view.js';
import { Html } from './html.js';
import { errorContent, errorTitle, signedOutContent, signOutContent } from './message.view.js';
import { signInScript, signOutScript } from './scripts.js';
import { signInContent, type SignInPage } from './sign-in.view.js';
import { style } from './style.js';

export type { SignInProblem } from './sign-in.view.js';

/** A page ready to be sent. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Asset {
  readonly path: string;
  readonly type: string;
  readonly body: string;
}

/** The content names the file, so that it may be kept for ever. */
const hashed = (name: string, extension: string, type: string, body: string): Asset => {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 12);
  return { path: `/assets/${name}-${hash}.${extension}`, type, body };
};

const styleAsset = hashed('entrance', 'css', 'text/css; charset=utf-8', style);
const signInAsset = hashed('sign-in', 'js', 'text/javascript; charset=utf-8', signInScript);
const signOutAsset = hashed('sign-out', 'js', 'text/javascript; charset=utf-8', signOutScript);
const markAsset: Asset = { path: '/assets/mark.svg', type: 'image/svg+xml', body: markFile };
const assets = new Map([styleAsset, signInAsset, signOutAsset, markAsset].map((asset) => [asset.path, asset]));

export class Pages {
  readonly #gatewayUrl: string;
  readonly #policy: string;

  constructor(gatewayUrl: string) {
    this.#gatewayUrl = gatewayUrl;
    this.#policy = [
      `default-src 'none'`,
      `style-src 'self'`,
      `script-src 'self'`,
      `img-src 'self'`,
      // A form's answer redirects to the gateway, and browsers hold that to be part of the form's target.
      `form-action 'self' ${new URL(gatewayUrl).origin}`,
      `frame-ancestors 'none'`,
      `base-uri 'none'`,
      `require-trusted-types-for 'script'`,
    ].join('; ');
  }

  /** @returns whether the path is one of the pages' files, which is then sent */
  asset(path: string, response: ServerResponse): boolean {
    const asset = assets.get(path);
    if (asset === undefined) return false;
    const isHashed = asset !== markAsset;
    response.writeHead(200, {
      'content-type': asset.type,
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=86400',
    });
    response.end(asset.body);
    return true;
  }

  signIn(page: SignInPage): PageAnswer {
    // A form that is shown again is an answer like any other: 200 keeps password managers working.
    return this.#answer(200, 'Sign in', signInContent(page, this.#gatewayUrl), signInAsset.path);
  }

  /** @param form markup of the provider */
  signOut(form: string, isOwn: boolean): PageAnswer {
    const title = isOwn ? 'Signing you out' : 'Sign out';
    return this.#answer(200, title, signOutContent(new Html(form), isOwn), isOwn ? signOutAsset.path : undefined);
  }

  signedOut(): PageAnswer {
    return this.#answer(200, 'Signed out', signedOutContent(this.#gatewayUrl));
  }

  /** @param detail of the protocol, for whoever has to mend the request */
  error(status: number, code: string, detail?: string): PageAnswer {
    return this.#answer(status, errorTitle(code), errorContent(this.#gatewayUrl, code, detail));
  }

  #answer(status: number, title: string, content: Html, scriptPath?: string): PageAnswer {
    return {
      status,
      headers: {
        'content-security-policy': this.#policy,
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      },
      body: frame({ title, content, stylePath: styleAsset.path, scriptPath }).text,
    };
  }
}

/** For answers that the provider has no part in. */
export const sendPage = (response: ServerResponse, { status, headers, body }: PageAnswer): void => {
  response.writeHead(status, { ...headers });
  response.end(body);
};
