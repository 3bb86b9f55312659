import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { ExtractionModule } from '../extraction/index.js';
import { ChangesModule, StockModule } from '../stock/index.js';
import { BlacklistController } from './blacklist/blacklist.controller.js';
import { ExtractionController } from './extraction/extraction.controller.js';
import { ImportController } from './import/import.controller.js';
import { PartnerRoutes } from './listener/partner-routes.js';
import { OpenapiController } from './openapi/openapi.controller.js';
import { PartnerModule } from './partner.module.js';

/** What partners' programs do: keys in, keys out, keys blocked. */
@Module({
  imports: [PartnerModule, StockModule, ChangesModule, ExtractionModule],
  providers: [ImportController, ExtractionController, BlacklistController, OpenapiController],
})
export class PartnerOperationsModule implements OnModuleInit {
  constructor(
    @Inject(PartnerRoutes) private readonly routes: PartnerRoutes,
    @Inject(ImportController) private readonly imports: ImportController,
    @Inject(ExtractionController) private readonly extractions: ExtractionController,
    @Inject(BlacklistController) private readonly blacklists: BlacklistController,
    @Inject(OpenapiController) private readonly openapi: OpenapiController,
  ) {}

  onModuleInit(): void {
    for (const controller of [this.imports, this.extractions, this.blacklists, this.openapi])
      this.routes.serve(controller);
  }
}
