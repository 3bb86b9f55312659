import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { countries } from './countries.collection.js';

/** Countries with VAT. */
@Module({})
export class CountriesModule implements OnModuleInit {
  constructor(@Inject(COLLECTIONS) private readonly collections: Collections) {}

  onModuleInit(): void {
    this.collections.register(countries);
  }
}
