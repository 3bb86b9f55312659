import { Module } from '@nestjs/common';
import { CatalogueGrpc } from './catalogue.grpc.js';
import { ProductImageService } from './product-image.service.js';

/** Products and SKUs. */
@Module({ controllers: [CatalogueGrpc], providers: [ProductImageService] })
export class CatalogueModule {}
