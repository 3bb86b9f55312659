/**
 * The platform's worker, which looks for what is due of offers, pools and allocations without a pause: one that sweeps
 * every twenty seconds would be killed before it has swept.
 */
import 'reflect-metadata';
import { Inject, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { setTimeout as wait } from 'node:timers/promises';

const built = (file) => import(`../../dist/platform/${file}.js`);
const [{ loadPlatformConfig }, { startPlatform }, { ExpiryService }, { PoolSweep }, { AllocationSweep }] =
  await Promise.all([
    built('config'),
    built('start'),
    built('transfers/answering/expiry.service'),
    built('stockpools/ending/sweep.service'),
    built('allocations/ending/sweep.service'),
  ]);

const pauseMs = 80;

class SweepsModule {
  constructor(modules) {
    this.modules = modules;
  }

  onApplicationBootstrap() {
    void this.sweepOn(
      [ExpiryService, PoolSweep, AllocationSweep].map((each) => this.modules.get(each, { strict: false })),
    );
  }

  async sweepOn(sweeps) {
    for (;;) {
      // While Postgres comes back they fail.
      for (const each of sweeps) await each.sweep().catch(() => undefined);
      await wait(pauseMs);
    }
  }
}
Inject(ModuleRef)(SweepsModule, undefined, 0);
Module({})(SweepsModule);

await startPlatform(loadPlatformConfig(), { modules: [SweepsModule] });
