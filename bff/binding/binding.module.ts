/** The access check and the problem filter, on every handler of the gateway. */
import { Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { AccessGuard } from './access-guard.js';
import { ProblemFilter } from './problem-filter.js';

@Module({
  imports: [DiscoveryModule],
  providers: [
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
export class BindingModule {}
