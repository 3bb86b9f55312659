import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { regionsOfCountry } from './country-use.repository.js';
import { RegionsGrpc } from './regions.grpc.js';

/** Regions: named sets of countries. */
@Module({ controllers: [RegionsGrpc] })
export class RegionsModule implements OnModuleInit {
  constructor(@Inject(COLLECTIONS) private readonly collections: Collections) {}

  onModuleInit(): void {
    this.collections.registerDependency('countries', regionsOfCountry);
  }
}
