/** What an audit looks at: everything of one run that a browser, a log or a trace got to see. */

export type Channel =
  | 'address'
  | 'request header'
  | 'request body'
  | 'response header'
  | 'response body'
  | 'socket frame'
  | 'storage'
  | 'script-visible cookie'
  | 'page'
  | 'console'
  | 'log'
  | 'trace';

/** Whose it is: the product's own origin, the identity provider's pages, or a process behind them. */
export type Side = 'product' | 'provider' | 'process';

export interface Exhibit {
  readonly channel: Channel;
  readonly side: Side;
  /** For people: method and path, file, screen; and for headers their name. */
  readonly where: string;
  readonly name?: string;
  readonly content: Buffer;
  /** Same bytes as a file that was built before there was a token. */
  readonly isBuilt?: boolean;
}

export const text = (content: string): Buffer => Buffer.from(content, 'utf8');
