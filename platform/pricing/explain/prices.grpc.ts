import { Inject } from '@nestjs/common';
import {
  PricesServiceService,
  type CompareAssignmentRequest,
  type ExplainPriceRequest,
  type GetPriceMatrixRequest,
  type ListSkuPricesRequest,
} from '../../../proto/gen/keyway/pricing/v1/prices.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { askedComparison, comparisonMessage } from '../comparing/comparing.message.js';
import { ComparingService } from '../comparing/comparing.service.js';
import { askedMatrix, matrixMessage } from '../matrix/matrix.message.js';
import { MatrixService } from '../matrix/matrix.service.js';
import { ExplainingService } from './explaining.service.js';
import { askedPrice, askedPrices, connectionPriceMessage, explanationMessage } from './prices.message.js';
import { SkuPricesService } from './sku-prices.service.js';

@RpcController(PricesServiceService)
export class PricesGrpc implements RpcHandlers<typeof PricesServiceService> {
  constructor(
    @Inject(ExplainingService) private readonly explaining: ExplainingService,
    @Inject(SkuPricesService) private readonly prices: SkuPricesService,
    @Inject(MatrixService) private readonly matrix: MatrixService,
    @Inject(ComparingService) private readonly comparing: ComparingService,
  ) {}

  async explainPrice(request: ExplainPriceRequest, actor: Actor) {
    return explanationMessage(await this.explaining.explain(actor, parseRequest(askedPrice, request)));
  }

  async listSkuPrices(request: ListSkuPricesRequest, actor: Actor) {
    const prices = await this.prices.list(actor, parseRequest(askedPrices, request));
    return { prices: prices.map(connectionPriceMessage) };
  }

  async getPriceMatrix(request: GetPriceMatrixRequest, actor: Actor) {
    return matrixMessage(await this.matrix.of(actor, parseRequest(askedMatrix, request)));
  }

  async compareAssignment(request: CompareAssignmentRequest, actor: Actor) {
    return comparisonMessage(await this.comparing.compare(actor, parseRequest(askedComparison, request)));
  }
}
