import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { made } from '../../kernel/providers.js';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { DATABASE } from '../database/database.js';
import { exchangeRates } from './exchangerates.collection.js';
import { ExchangeRatesGrpc } from './exchangerates.grpc.js';
import { RatesFileService } from './rates-file.service.js';

/** What a euro is worth in other currencies, day by day. */
@Module({
  controllers: [ExchangeRatesGrpc],
  providers: [made(RatesFileService, { database: DATABASE, collections: COLLECTIONS })],
})
export class ExchangeRatesModule implements OnModuleInit {
  constructor(@Inject(COLLECTIONS) private readonly collections: Collections) {}

  onModuleInit(): void {
    this.collections.register(exchangeRates);
  }
}
