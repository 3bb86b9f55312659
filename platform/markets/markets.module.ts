import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { marketsOfCountry } from './country-use.repository.js';
import { markets } from './markets.collection.js';

/** Markets: where a vault sells. */
@Module({})
export class MarketsModule implements OnModuleInit {
  constructor(@Inject(COLLECTIONS) private readonly collections: Collections) {}

  onModuleInit(): void {
    this.collections.register(markets);
    this.collections.registerDependency('countries', marketsOfCountry(this.collections));
  }
}
