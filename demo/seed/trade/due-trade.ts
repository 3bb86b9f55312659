/** What is due of the seed's trade: the platform's own sweep, at the moment that its clock says. */
import { Inject, Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AllocationSweep } from '../../../platform/allocations/index.js';

export interface DueTrade {
  /** To be started with the platform. */
  readonly module: Type;
  settle(): Promise<void>;
}

export const dueTrade = (): DueTrade => {
  const found = Promise.withResolvers<ModuleRef>();
  @Module({})
  class DueTradeModule {
    constructor(@Inject(ModuleRef) modules: ModuleRef) {
      found.resolve(modules);
    }
  }
  return {
    module: DueTradeModule,
    settle: async () => (await found.promise).get(AllocationSweep, { strict: false }).sweep(),
  };
};
