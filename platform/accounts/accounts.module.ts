import { Global, Module } from '@nestjs/common';
import { MEMBER_SOURCE } from '../access/index.js';
import { AccountsRepository } from './accounts.repository.js';

/** Global for MEMBER_SOURCE: the access gate reads the caller here. */
@Global()
@Module({
  providers: [AccountsRepository, { provide: MEMBER_SOURCE, useExisting: AccountsRepository }],
  exports: [MEMBER_SOURCE],
})
export class AccountsModule {}
