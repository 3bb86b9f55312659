import { Module } from '@nestjs/common';
import { RegionsGrpc } from './regions.grpc.js';

/** Regions: named sets of countries. */
@Module({ controllers: [RegionsGrpc] })
export class RegionsModule {}
