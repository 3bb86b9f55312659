import { Module } from '@nestjs/common';
import { RightsGrpc } from './rights.grpc.js';

/** Rights (agreements). */
@Module({ controllers: [RightsGrpc] })
export class RightsModule {}
