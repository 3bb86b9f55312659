/** The gateway behind its edge. */
import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from '../kernel/log.js';
import { BindingModule } from './binding/binding.module.js';
import { relaysControllerOf } from './binding/relays/relays.controller.js';
import { collectionsControllerOf } from './collections/collections.controller.js';
import { GATEWAY_CONFIG, LOG, type GatewayConfig } from './config.js';
import { contract } from './contract.js';
import { controllers } from './controllers.js';
import { DownloadsService } from './downloads/downloads.service.js';
import { EventsGateway } from './hub/events-gateway.js';
import { RelayService } from './hub/relay.service.js';
import { SOCKETS, SocketsService, type SocketSettings } from './hub/sockets.service.js';
import { listsControllerOf } from './lists/lists.controller.js';
import { ListsService } from './lists/lists.service.js';
import { SessionModule } from './session/session.module.js';
import type { Sessions } from './session/sessions.js';
import { PLATFORM_HTTP, type PlatformHttp } from './upstream/platform-http.client.js';
import { PLATFORM, type Platform } from './upstream/platform.client.js';

/** What is opened before Nest and closed after it. */
export interface GatewayDependencies {
  readonly config: GatewayConfig;
  readonly log: Logger;
  readonly sessions: Sessions;
  readonly platform: Platform;
  readonly http: PlatformHttp;
  readonly sockets: SocketSettings;
}

@Global()
@Module({})
class GroundModule {
  static over({ config, log, platform, http, sockets }: GatewayDependencies): DynamicModule {
    const providers = [
      { provide: GATEWAY_CONFIG, useValue: config },
      { provide: LOG, useValue: log },
      { provide: PLATFORM, useValue: platform },
      { provide: PLATFORM_HTTP, useValue: http },
      { provide: SOCKETS, useValue: sockets },
    ];
    return { module: GroundModule, providers, exports: providers };
  }
}

@Module({})
export class GatewayModule {
  static over(dependencies: GatewayDependencies): DynamicModule {
    return {
      module: GatewayModule,
      imports: [GroundModule.over(dependencies), SessionModule.over(dependencies.sessions), BindingModule],
      controllers: [
        ...controllers,
        collectionsControllerOf(contract),
        listsControllerOf(contract),
        relaysControllerOf(contract),
      ],
      providers: [DownloadsService, EventsGateway, ListsService, RelayService, SocketsService],
    };
  }
}
