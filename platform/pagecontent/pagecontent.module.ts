import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { pageContents } from './pagecontent.collection.js';
import { PageContentController } from './pagecontent.controller.js';

/** What staff has pages say. */
@Module({ controllers: [PageContentController] })
export class PageContentModule implements OnModuleInit {
  constructor(@Inject(COLLECTIONS) private readonly collections: Collections) {}

  onModuleInit(): void {
    this.collections.register(pageContents);
  }
}
