/** The gateway behind its edge: one line per feature. */
import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from '../kernel/log.js';
import { AuthenticatorController } from './accounts/authenticator.controller.js';
import { SessionsController } from './accounts/sessions.controller.js';
import { BindingModule } from './binding/binding.module.js';
import { relaysControllerOf } from './binding/relays/relays.controller.js';
import { collectionsControllerOf } from './collections/collections.controller.js';
import { GATEWAY_CONFIG, LOG, type GatewayConfig } from './config.js';
import { contract } from './contract.js';
import { DownloadsController } from './downloads/downloads.controller.js';
import { DownloadsService } from './downloads/downloads.service.js';
import { ExtractionSettingsController } from './extraction/extraction-settings.controller.js';
import { ExtractionController } from './extraction/extraction.controller.js';
import { EventsGateway } from './hub/events-gateway.js';
import { RelayService } from './hub/relay.service.js';
import { SOCKETS, SocketsService, type SocketSettings } from './hub/sockets.service.js';
import { JobsController } from './jobs/jobs.controller.js';
import { listsControllerOf } from './lists/lists.controller.js';
import { ListsService } from './lists/lists.service.js';
import { SessionModule } from './session/session.module.js';
import type { Sessions } from './session/sessions.js';
import { NavigationController } from './shell/navigation.controller.js';
import { ChangesController } from './stock/changes/changes.controller.js';
import { CustodyController } from './stock/custody/custody.controller.js';
import { InsertionFilesController } from './stock/files/insertion-files.controller.js';
import { LargeFilesController } from './stock/files/large-files.controller.js';
import { StockController } from './stock/stock.controller.js';
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
        AuthenticatorController,
        ChangesController,
        CustodyController,
        DownloadsController,
        ExtractionController,
        ExtractionSettingsController,
        InsertionFilesController,
        LargeFilesController,
        JobsController,
        NavigationController,
        SessionsController,
        StockController,
        collectionsControllerOf(contract),
        listsControllerOf(contract),
        relaysControllerOf(contract),
      ],
      providers: [DownloadsService, EventsGateway, ListsService, RelayService, SocketsService],
    };
  }
}
