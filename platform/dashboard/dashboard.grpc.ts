import { Inject } from '@nestjs/common';
import {
  DashboardServiceService,
  type GetVaultDashboardRequest,
  type GetVaultDashboardResponse,
} from '../../proto/gen/keyway/dashboard/v1/dashboard.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { dashboardMessage, dashboardRequest } from './dashboard.message.js';
import { DashboardService } from './dashboard.service.js';

@RpcController(DashboardServiceService)
export class DashboardGrpc implements RpcHandlers<typeof DashboardServiceService> {
  constructor(@Inject(DashboardService) private readonly dashboard: DashboardService) {}

  async getVaultDashboard(request: GetVaultDashboardRequest, actor: Actor): Promise<GetVaultDashboardResponse> {
    const { period } = parseRequest(dashboardRequest, request);
    return { dashboard: dashboardMessage(await this.dashboard.read(actor, period)) };
  }
}
