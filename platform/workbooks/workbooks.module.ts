import { Global, Module } from '@nestjs/common';
import { BookProcesses } from './book-processes.service.js';

/** Global: whatever domain has files of rows, it has two processes for them. */
@Global()
@Module({ providers: [BookProcesses], exports: [BookProcesses] })
export class WorkbooksModule {}
