import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  LettersServiceService,
  type ChangeByLetterRequest,
} from '../../proto/gen/keyway/notifications/v1/notifications.js';
import { parseRequest, RpcController, type RpcHandlers, type VisitorCaller } from '../access/index.js';
import { UnsubscribeService } from './unsubscribe.service.js';
import { tokenPattern } from './unsubscribe-tokens.js';

const change = z.object({ token: z.string().regex(tokenPattern), receivesEmail: z.boolean() });

@RpcController(LettersServiceService)
export class UnsubscribeGrpc implements RpcHandlers<typeof LettersServiceService, VisitorCaller> {
  constructor(@Inject(UnsubscribeService) private readonly letters: UnsubscribeService) {}

  async changeByLetter(request: ChangeByLetterRequest, visitor: VisitorCaller) {
    const { token, receivesEmail } = parseRequest(change, request);
    await this.letters.change(visitor, token, receivesEmail);
    return {};
  }
}
