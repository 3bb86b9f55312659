import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { madeOf } from '../../kernel/providers.js';
import { DATABASE } from '../database/database.js';
import { ExtractionModule } from '../extraction/index.js';
import { CLOCK } from '../tokens.js';
import { ChangesModule, StockModule } from '../stock/index.js';
import { BlacklistController } from './blacklist/blacklist.controller.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { CatalogueService } from './catalogue/catalogue.service.js';
import { ExtractionController } from './extraction/extraction.controller.js';
import { ImportController } from './import/import.controller.js';
import { PartnerRoutes } from './listener/partner-routes.js';
import { OpenapiController } from './openapi/openapi.controller.js';
import { PartnerModule } from './partner.module.js';
import { PricesController } from './prices/prices.controller.js';
import { PriceFeedService } from '../pricing/index.js';

/** What partners' programs do: keys in, keys out, keys blocked, the catalogue read. */
@Module({
  imports: [PartnerModule, StockModule, ChangesModule, ExtractionModule],
  providers: [
    ...[
      ImportController,
      ExtractionController,
      BlacklistController,
      CatalogueController,
      PricesController,
      OpenapiController,
    ],
    madeOf(CatalogueService, DATABASE),
    madeOf(PriceFeedService, DATABASE, CLOCK),
  ],
})
export class PartnerOperationsModule implements OnModuleInit {
  constructor(
    @Inject(PartnerRoutes) private readonly routes: PartnerRoutes,
    @Inject(ImportController) private readonly imports: ImportController,
    @Inject(ExtractionController) private readonly extractions: ExtractionController,
    @Inject(BlacklistController) private readonly blacklists: BlacklistController,
    @Inject(CatalogueController) private readonly catalogue: CatalogueController,
    @Inject(PricesController) private readonly prices: PricesController,
    @Inject(OpenapiController) private readonly openapi: OpenapiController,
  ) {}

  onModuleInit(): void {
    for (const controller of [
      this.imports,
      this.extractions,
      this.blacklists,
      this.catalogue,
      this.prices,
      this.openapi,
    ])
      this.routes.serve(controller);
  }
}
