import { Inject } from '@nestjs/common';
import {
  ViewsServiceService,
  type CountViewsRequest,
  type CreateViewRequest,
  type DeleteViewRequest,
  type GetViewRequest,
  type ListViewsRequest,
  type SetDefaultViewRequest,
  type UpdateViewRequest,
  type ViewState as StateMessage,
} from '../../../proto/gen/keyway/content/v1/views.js';
import { RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { viewMessage } from './view.message.js';
import type { ViewState } from './views.repository.js';
import { ViewsService } from './views.service.js';

const nothing: StateMessage = { filter: {}, sort: '', columns: [], density: '', widths: '' };

const stateOf = ({ filter, sort, columns, density, widths }: StateMessage = nothing): ViewState => ({
  ...{ filter, sort, columns, density, widths },
});

const inputOf = ({ name, isShared, state }: Pick<CreateViewRequest, 'name' | 'isShared' | 'state'>) => ({
  name,
  isShared,
  state: stateOf(state),
});

@RpcController(ViewsServiceService)
export class ViewsGrpc implements RpcHandlers<typeof ViewsServiceService> {
  constructor(@Inject(ViewsService) private readonly views: ViewsService) {}

  async listViews({ list }: ListViewsRequest, actor: Actor) {
    return { views: (await this.views.list(actor, list)).map((view) => viewMessage(view, actor)) };
  }

  async countViews({ list }: CountViewsRequest, actor: Actor) {
    const counts = await this.views.count(actor, list);
    return { counts: counts.map(({ viewId, rows, isCapped }) => ({ viewGuid: viewId, rows, isCapped })) };
  }

  async createView(request: CreateViewRequest, actor: Actor) {
    return { view: viewMessage(await this.views.create(actor, request.list, inputOf(request)), actor) };
  }

  async getView({ viewGuid }: GetViewRequest, actor: Actor) {
    return { view: viewMessage(await this.views.find(actor, viewGuid), actor) };
  }

  async updateView(request: UpdateViewRequest, actor: Actor) {
    const { viewGuid, version } = request;
    return { view: viewMessage(await this.views.update(actor, viewGuid, version, inputOf(request)), actor) };
  }

  async deleteView({ viewGuid }: DeleteViewRequest, actor: Actor) {
    await this.views.delete(actor, viewGuid);
    return {};
  }

  async setDefaultView({ viewGuid, isDefault }: SetDefaultViewRequest, actor: Actor) {
    await this.views.setDefault(actor, viewGuid, isDefault);
    return {};
  }
}
