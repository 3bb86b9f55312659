/** What is due of the seed's trade: the platform's own sweeps, at the moment that its clock says. */
import { Inject, Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AllocationSweep } from '../../../platform/allocations/index.js';
import { PromotionTelling } from '../../../platform/pricing/index.js';
import { PoolSweep } from '../../../platform/stockpools/index.js';
import { ExpiryService } from '../../../platform/transfers/index.js';

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
    settle: async () => {
      const modules = await found.promise;
      for (const due of [ExpiryService, PoolSweep, AllocationSweep, PromotionTelling])
        await modules.get(due, { strict: false }).sweep();
    },
  };
};
