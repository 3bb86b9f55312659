/** The code that opens the error keys of an insertion. */
import type { GrpcCall } from '../../../kernel/grpc/client.js';
import { CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import type { Platform } from '../../upstream/platform.client.js';

const purpose = CodePurpose.CODE_PURPOSE_ERROR_KEYS;

export const errorKeysWays = (platform: Platform, call: GrpcCall) =>
  platform.accounts.getSecondFactor({ purpose }, call);

export const sendErrorKeysCode = (platform: Platform, unlessOneWaits: boolean, call: GrpcCall) =>
  platform.accounts.sendCode({ purpose, unlessOneWaits }, call);
