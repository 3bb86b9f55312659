import { Inject } from '@nestjs/common';
import {
  SharingServiceService,
  type AddRuleRequest,
  type DeleteRuleRequest,
  type ExcludeFromRulesRequest,
  type ExplainProductRequest,
  type FindCriteriaRequest,
  type GetCriteriaRequest,
  type GetRuleRequest,
  type GetSharedConnectionRequest,
  type GetSharedProductRequest,
  type ListPreviewedSkusRequest,
  type PreviewExclusionRequest,
  type PreviewRuleRequest,
  type SetProductConnectedRequest,
  type UpdateRuleRequest,
} from '../../proto/gen/keyway/sharing/v1/sharing.js';
import type { Clock } from '../../kernel/clock.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { CLOCK } from '../tokens.js';
import { sharedProduct } from './buying/shared-product.repository.js';
import { ProductConnections } from './buying/product-connections.service.js';
import type { SharingTables } from './rows.js';
import { findGoods, kindsOfSkus } from './rules/rules.repository.js';
import { ExclusionsService } from './rules/exclusions.service.js';
import { RulesService } from './rules/rules.service.js';
import {
  addRequest,
  connectionMessage,
  connectionRequest,
  connectRequest,
  deleteRequest,
  exclusionRequest,
  explainRequest,
  explanationMessage,
  findRequest,
  partnerMessage,
  previewedSkusRequest,
  previewRequest,
  ruleMessage,
  ruleRequest,
  sharedProductMessage,
  sharedProductRequest,
  updateRequest,
} from './sharing.message.js';
import { ViewsService } from './shares/views.service.js';

@RpcController(SharingServiceService)
export class SharingGrpc implements RpcHandlers<typeof SharingServiceService> {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(ViewsService) private readonly views: ViewsService,
    @Inject(RulesService) private readonly rules: RulesService,
    @Inject(ExclusionsService) private readonly exclusions: ExclusionsService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ProductConnections) private readonly connections: ProductConnections,
  ) {}

  async getSharedConnection(request: GetSharedConnectionRequest, actor: Actor) {
    const { connectionGuid } = parseRequest(connectionRequest, request);
    return { connection: connectionMessage(await this.views.connection(actor, connectionGuid)) };
  }

  async getCriteria(_request: GetCriteriaRequest, actor: Actor) {
    const partners = (await this.views.partners(actor)).map(partnerMessage);
    return { ...(await kindsOfSkus(this.database.tables<SharingTables>(), actor.ownerGuid)), partners };
  }

  async explainProduct(request: ExplainProductRequest, actor: Actor) {
    const { connectionGuid, productGuid } = parseRequest(explainRequest, request);
    return explanationMessage(await this.views.explain(actor, connectionGuid, productGuid));
  }

  async getSharedProduct(request: GetSharedProductRequest, { ownerGuid }: Actor) {
    const { productGuid } = parseRequest(sharedProductRequest, request);
    return {
      product: sharedProductMessage(await sharedProduct(this.database, ownerGuid, productGuid), this.clock.now()),
    };
  }

  findCriteria(request: FindCriteriaRequest, actor: Actor) {
    const { search } = parseRequest(findRequest, request);
    return findGoods(this.database.tables<SharingTables>(), actor, search);
  }

  async getRule(request: GetRuleRequest, actor: Actor) {
    const { ruleGuid } = parseRequest(ruleRequest, request);
    return { rule: ruleMessage(await this.rules.detail(actor, ruleGuid)) };
  }

  async addRule(request: AddRuleRequest, actor: Actor) {
    const { terms } = parseRequest(addRequest, request);
    return { rule: ruleMessage(await this.rules.add(actor, terms)) };
  }

  async updateRule(request: UpdateRuleRequest, actor: Actor) {
    const { ruleGuid, version, terms } = parseRequest(updateRequest, request);
    return { rule: ruleMessage(await this.rules.update(actor, ruleGuid, version, terms)) };
  }

  async deleteRule(request: DeleteRuleRequest, actor: Actor) {
    const { ruleGuid, version } = parseRequest(deleteRequest, request);
    await this.rules.delete(actor, ruleGuid, version);
    return {};
  }

  async previewRule(request: PreviewRuleRequest, actor: Actor) {
    return { effects: await this.rules.preview(actor, parseRequest(previewRequest, request)) };
  }

  async listPreviewedSkus(request: ListPreviewedSkusRequest, actor: Actor) {
    const { ruleGuid, terms, connectionGuid, isGain } = parseRequest(previewedSkusRequest, request);
    const { skus, total } = await this.rules.previewedSkus(actor, { ruleGuid, terms }, connectionGuid, isGain);
    return { skus: [...skus], total };
  }

  async previewExclusion(request: PreviewExclusionRequest, actor: Actor) {
    const { connectionGuid, exclusion } = parseRequest(exclusionRequest, request);
    const { values, isExcluded } = exclusion;
    const { effects, rules } = await this.exclusions.preview(actor, connectionGuid, values, isExcluded);
    return { effects: [...effects], rules: [...rules] };
  }

  async excludeFromRules(request: ExcludeFromRulesRequest, actor: Actor) {
    const { connectionGuid, exclusion } = parseRequest(exclusionRequest, request);
    const { values, isExcluded } = exclusion;
    return { changed: await this.exclusions.apply(actor, connectionGuid, values, isExcluded) };
  }

  async setProductConnected(request: SetProductConnectedRequest, actor: Actor) {
    const { productGuid, isConnected } = parseRequest(connectRequest, request);
    await this.connections.set(actor, productGuid, isConnected);
    return {};
  }
}
