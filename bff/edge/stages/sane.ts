import { callErrors } from '../../../kernel/errors.js';
import { isSane } from '../checks/path-sanity.js';
import type { Stage } from './stage.js';

/** What has two readings is not read at all. @throws DomainError request.invalid */
export const sane: Stage = ({ request, response }) => {
  if (isSane(request.method, request.url)) return false;
  response.setHeader('connection', 'close');
  throw callErrors('request.invalid');
};
