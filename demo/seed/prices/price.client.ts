/** Price lists and promotions of the seed, as people keep them. What a run before has made is found again. */
import { randomUUID } from 'node:crypto';
import { grpcChannel, grpcService, type GrpcCall } from '../../../kernel/grpc/client.js';
import { PriceListsServiceService, type PriceList } from '../../../proto/gen/keyway/pricing/v1/price_lists.js';
import {
  PriceRowsServiceService,
  type PriceChange,
  type PriceRow,
  type PriceTerms,
} from '../../../proto/gen/keyway/pricing/v1/price_rows.js';
import { PromotionsServiceService, type Promotion } from '../../../proto/gen/keyway/pricing/v1/promotions.js';
import { jobEnd } from '../job-end.client.js';
import { requestKey } from '../trade/trade.client.js';

export type { PriceList, PriceTerms };

const deadlineMs = 120_000;
const maxPage = 200;

export interface PromotionTimes {
  readonly validFrom: string;
  readonly validTo: string;
}

export class PriceClient {
  readonly #channel;

  /** @param address host:port of the platform's gRPC */
  constructor(address: string) {
    this.#channel = grpcChannel(address);
  }

  close(): void {
    this.#channel.close();
  }

  /** In EUR, VAT included. */
  async list(accessToken: string, name: string): Promise<PriceList> {
    const terms = { title: name, defaultCurrency: 'EUR', isVatIncluded: true };
    const request = { terms, idempotencyKey: requestKey(`price list ${name}`) };
    const { list } = await this.#lists().createPriceList(request, this.#call(accessToken));
    const { list: standing } = await this.#lists().getPriceList(
      { listGuid: list?.listGuid ?? '' },
      this.#call(accessToken),
    );
    if (standing === undefined) throw new Error(`the price list ${name} is not there`);
    return standing;
  }

  /** Its newest rows, whole. */
  async rows(accessToken: string, { listGuid }: PriceList): Promise<PriceRow[]> {
    const found: PriceRow[] = [];
    let cursor = '';
    do {
      const page = await this.#rows().listPriceRows(
        {
          ...{ listGuid, rowsVersion: 0, filter: undefined, sort: 'entered', isDescending: false },
          ...{ cursor, size: maxPage },
        },
        this.#call(accessToken),
      );
      found.push(...page.rows);
      cursor = page.nextCursor;
    } while (cursor !== '');
    return found;
  }

  /** Changes of rows that stand, or new ones; resolves when they are the list's newest version. */
  async save(
    accessToken: string,
    { listGuid, rowsVersion }: PriceList,
    rows: readonly { readonly rowGuid: string; readonly terms: PriceTerms }[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const saveGuid = randomUUID();
    const changes = rows.map((row, at): PriceChange => ({ ...row, index: at + 1, isRemoved: false }));
    const staged = await this.#rows().stageChanges(
      { listGuid, saveGuid, rowsVersion, changes },
      this.#call(accessToken),
    );
    const saved = await this.#rows().saveChanges(
      { listGuid, saveGuid, changeCount: changes.length },
      this.#call(accessToken),
    );
    const [problem] = [...staged.problems, ...saved.problems];
    if (problem !== undefined) throw new Error(`a price of the seed is refused: ${problem.message}`);
    await jobEnd(this.#channel, () => this.#call(accessToken), saved.jobId);
  }

  /** Where nobody has set another. */
  async sellBy(accessToken: string, listGuid: string, connectionGuids: readonly string[], isDefault: boolean) {
    const { defaultList, assignments } = await this.#lists().listAssignments({}, this.#call(accessToken));
    if (isDefault && (defaultList?.version ?? 0) === 0)
      await this.#lists().setDefaultPriceList({ listGuid, version: 0 }, this.#call(accessToken));
    for (const { connectionGuid, version } of assignments)
      if (version === 0 && connectionGuids.includes(connectionGuid))
        await this.#lists().assignPriceList({ connectionGuid, listGuid, version }, this.#call(accessToken));
  }

  async promotion(accessToken: string, name: string, listGuid: string, times: PromotionTimes): Promise<Promotion> {
    const terms = { title: name, listGuid, ...times };
    const request = { terms, idempotencyKey: requestKey(`promotion ${name}`) };
    const { promotion } = await this.#promotions().createPromotion(request, this.#call(accessToken));
    return this.#standing(accessToken, promotion?.promotionGuid ?? '');
  }

  /** While it is a draft without any. */
  async promote(
    accessToken: string,
    { promotionGuid, version, canChange, itemCount }: Promotion,
    items: readonly { readonly skuGuid: string; readonly discount: number }[],
  ): Promise<void> {
    if (!canChange || itemCount > 0) return;
    const one = { promotionGuid, version, items: [...items] };
    const none = { productGuid: '', franchise: '', discount: 0, isReplacing: false };
    await this.#promotions().putPromotionItems({ ...one, ...none }, this.#call(accessToken));
  }

  async approve(accessToken: string, promotionGuid: string): Promise<void> {
    const { version, canApprove } = await this.#standing(accessToken, promotionGuid);
    if (canApprove) await this.#promotions().approvePromotion({ promotionGuid, version }, this.#call(accessToken));
  }

  async cancel(accessToken: string, promotionGuid: string): Promise<void> {
    const { version, canCancel } = await this.#standing(accessToken, promotionGuid);
    if (canCancel) await this.#promotions().cancelPromotion({ promotionGuid, version }, this.#call(accessToken));
  }

  async #standing(accessToken: string, promotionGuid: string): Promise<Promotion> {
    const { promotion } = await this.#promotions().getPromotion({ promotionGuid }, this.#call(accessToken));
    if (promotion === undefined) throw new Error('a promotion of the seed is not there');
    return promotion;
  }

  #lists() {
    return grpcService(this.#channel, PriceListsServiceService);
  }

  #rows() {
    return grpcService(this.#channel, PriceRowsServiceService);
  }

  #promotions() {
    return grpcService(this.#channel, PromotionsServiceService);
  }

  #call(accessToken: string): GrpcCall {
    return { accessToken, correlationId: randomUUID(), deadlineMs };
  }
}
