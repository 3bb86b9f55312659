import { Module } from '@nestjs/common';
import { CatalogueGrpc } from './catalogue.grpc.js';

/** Products and SKUs. */
@Module({ controllers: [CatalogueGrpc] })
export class CatalogueModule {}
