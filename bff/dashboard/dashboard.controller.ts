import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { dashboardContract as contract } from './dashboard.contract.js';
import { periodNumbers, presentDashboard } from './dashboard.view.js';

@Controller()
export class DashboardController {
  constructor(@Inject(PLATFORM) private readonly platform: Platform) {}

  @Handle(contract.vaultDashboard)
  async vault(
    { query }: Input<typeof contract.vaultDashboard>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.vaultDashboard>> {
    const request = { period: periodNumbers[query.period] };
    const { dashboard } = await this.platform.dashboard.getVaultDashboard(request, await context.call());
    return presentDashboard(required(dashboard));
  }
}
