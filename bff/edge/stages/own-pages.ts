/** Calls come from our own pages alone: fetch metadata, origin, and a header that no form can send. */
import { callErrors } from '../../../kernel/errors.js';
import type { Logger } from '../../../kernel/log.js';
import { audit } from '../audit.js';
import type { Repeats } from '../checks/repeats.js';
import { isAdmitted } from '../checks/request-origin.js';
import type { Stage } from './stage.js';

export interface OwnPagesDependencies {
  readonly publicUrl: string;
  readonly log: Logger;
  readonly foreign: Repeats;
}

/** @throws DomainError permission.denied */
export const ownPages =
  ({ publicUrl, log, foreign }: OwnPagesDependencies): Stage =>
  (passage) => {
    const { request, response, path, kind } = passage;
    if (isAdmitted(request, kind, publicUrl)) return false;
    // Not counted against its address: a foreign page could use up the limit of a whole office.
    if (foreign.isInFull(passage))
      audit(log, 'request.foreign', passage, { path, site: request.headers['sec-fetch-site']?.toString() });
    // What is refused here has cost nothing and must not: its body is not read.
    response.setHeader('connection', 'close');
    throw callErrors('permission.denied');
  };
