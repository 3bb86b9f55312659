import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { join } from 'node:path';
import { madeBy } from '../../kernel/providers.js';
import type { Logger } from '../../kernel/log.js';
import { objectsS3Of, PLATFORM_CONFIG } from '../config.js';
import { LOG } from '../tokens.js';
import { isUnavailable, OBJECT_STORE, type ObjectStore } from './object-store.js';
import { openObjectStore } from './open-object-store.js';

/** Global: results of jobs, images, uploads. */
@Global()
@Module({
  providers: [
    madeBy(OBJECT_STORE, { config: PLATFORM_CONFIG }, ({ config }) =>
      openObjectStore(objectsS3Of(config), join(config.DATA_DIR, 'objects')),
    ),
  ],
  exports: [OBJECT_STORE],
})
export class ObjectsModule implements OnModuleInit {
  constructor(
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(LOG) private readonly log: Logger,
  ) {}

  /** What only a person can mend keeps the platform from starting; a store that is away is waited for. */
  async onModuleInit(): Promise<void> {
    try {
      await this.store.check();
    } catch (thrown) {
      if (!isUnavailable(thrown)) throw thrown;
      this.log.error({ err: thrown }, 'the object store does not answer');
    }
  }
}
