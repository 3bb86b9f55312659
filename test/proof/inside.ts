/** The platform with its services at hand, and vaults whose people are made without accounts: actors are enough. */
import { Inject, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestPlatformOptions } from '../support/platform.js';

/** A class or token that the platform's modules provide. */
type Token<T> = abstract new (...given: never[]) => T;

export interface InsidePlatform extends TestPlatform {
  /** A service as the platform itself has it. */
  get<T>(token: Token<T>): T;
}

/** Serves and does no job: what runs, the tests start. */
export const startInside = async (options: TestPlatformOptions = {}): Promise<InsidePlatform> => {
  const found = Promise.withResolvers<ModuleRef>();
  @Module({})
  class InsideModule {
    constructor(@Inject(ModuleRef) modules: ModuleRef) {
      found.resolve(modules);
    }
  }
  const world = await startTestPlatform({ ...options, modules: [InsideModule, ...(options.modules ?? [])] });
  const modules = await found.promise;
  return { ...world, get: <T>(token: Token<T>): T => modules.get<T>(token, { strict: false }) };
};

/** Somebody of the vault, with the permissions that the service itself may look at. */
export const actorOf = (ownerGuid: string, name: string, permissions: readonly string[] = []): Actor => ({
  userGuid: randomUUID(),
  userName: name,
  userEmail: `${name.toLowerCase()}@proof.example`,
  ownerGuid,
  ownerRole: 'Publisher',
  roleName: 'Owner',
  permissions: new Set(permissions),
  correlationId: randomUUID(),
});
