import { Global, Module } from '@nestjs/common';
import { BookThreads } from './book-threads.service.js';

/** Global: whatever domain has files of rows, the process has two threads for them. */
@Global()
@Module({ providers: [BookThreads], exports: [BookThreads] })
export class WorkbooksModule {}
