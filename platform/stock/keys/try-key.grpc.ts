import { z } from 'zod';
import {
  KeyProvidersServiceService,
  KeyVerdict,
  type TryKeyRequest,
} from '../../../proto/gen/keyway/keyproviders/v1/keyproviders.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { compilePattern, patternSchema } from '../../keyproviders/index.js';
import { lineProblem, normaliseKey, readLine } from './key-text.js';

const tryRequest = z.object({
  pattern: patternSchema,
  isCaseInsensitive: z.boolean(),
  /** More than a key may have: that it is too long is an answer. */
  text: z.string().max(1_000),
});

const verdicts = new Map<number, KeyVerdict>([
  [lineProblem.length, KeyVerdict.LENGTH],
  [lineProblem.characters, KeyVerdict.CHARACTERS],
  [lineProblem.pattern, KeyVerdict.UNUSUAL],
  [lineProblem.homoglyph, KeyVerdict.HOMOGLYPH],
]);

const verdictOf = (problem: number | undefined): KeyVerdict =>
  problem === undefined ? KeyVerdict.USUAL : (verdicts.get(problem) ?? KeyVerdict.CHARACTERS);

/** What staff tries a provider's rules with. Nothing of the text is kept. */
@RpcController(KeyProvidersServiceService)
export class TryKeyGrpc implements RpcHandlers<typeof KeyProvidersServiceService> {
  tryKey(request: TryKeyRequest, _actor: Actor) {
    const { pattern, isCaseInsensitive, text } = parseRequest(tryRequest, request);
    const provider = { id: '', isCaseInsensitive, pattern: pattern === '' ? undefined : compilePattern(pattern) };
    const read = readLine(text, provider);
    if (read === undefined || read.problem !== undefined)
      return Promise.resolve({ verdict: verdictOf(read?.problem ?? lineProblem.length), compared: '' });
    return Promise.resolve({ verdict: verdictOf(read.warning), compared: normaliseKey(read.text, provider) });
  }
}
