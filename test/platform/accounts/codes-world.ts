/** Codes as a user of the platform under test asks for them, gets them by mail and gives them back. */
import type { DomainError } from '../../../kernel/errors.js';
import { AccountsServiceService, CodeMethod, CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { codeIn } from '../../support/mailbox.js';
import type { TestPlatform, TestUser } from '../../support/platform.js';

/** @throws Error: the call was not refused */
export const refusal = (call: Promise<unknown>): Promise<DomainError> =>
  call.then(
    () => {
      throw new Error('was not refused');
    },
    (failure: unknown) => failure as DomainError,
  );

/** @returns the code of the refusal */
export const refused = async (call: Promise<unknown>): Promise<string> => (await refusal(call)).code;

export const codesOf = (world: TestPlatform) => {
  const accounts = world.service(AccountsServiceService);
  return {
    accounts,
    /** @returns the code that the mail has */
    sendCode: async (user: TestUser, purpose: CodePurpose = CodePurpose.SIGN_IN): Promise<string> => {
      await accounts.sendCode({ purpose }, user.call());
      return codeIn(await world.mailbox.take(user.email));
    },
    verify: (
      user: TestUser,
      code: string,
      method: CodeMethod = CodeMethod.EMAIL,
      purpose: CodePurpose = CodePurpose.SIGN_IN,
    ) => accounts.verifyCode({ purpose, method, code }, user.call()),
  };
};
