import { Global, Module } from '@nestjs/common';
import { join } from 'node:path';
import { PLATFORM_CONFIG, type PlatformConfig } from '../config.js';
import { FileObjectRepository } from './file-object.repository.js';
import { OBJECT_STORE } from './object-store.js';

/** Global: results of jobs, images, uploads. */
@Global()
@Module({
  providers: [
    {
      provide: OBJECT_STORE,
      inject: [PLATFORM_CONFIG],
      useFactory: (config: PlatformConfig) => new FileObjectRepository(join(config.DATA_DIR, 'objects')),
    },
  ],
  exports: [OBJECT_STORE],
})
export class ObjectsModule {}
