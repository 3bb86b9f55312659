/** The platform's gRPC services, typed, over one channel (more channels do not help). */
import type { Client } from '@grpc/grpc-js';
import { token } from '../../kernel/providers.js';
import {
  grpcChannel,
  grpcService,
  type GrpcCall,
  type GrpcService,
  type ServiceDefinition,
} from '../../kernel/grpc/client.js';
import { AccountsServiceService, UsersServiceService } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { CatalogueServiceService } from '../../proto/gen/keyway/catalogue/v1/catalogue.js';
import { CollectionsServiceService } from '../../proto/gen/keyway/collections/v1/collections.js';
import { BulkServiceService } from '../../proto/gen/keyway/content/v1/bulk.js';
import { ContentServiceService } from '../../proto/gen/keyway/content/v1/content.js';
import { ViewsServiceService } from '../../proto/gen/keyway/content/v1/views.js';
import { DashboardServiceService } from '../../proto/gen/keyway/dashboard/v1/dashboard.js';
import {
  ExtractionServiceService,
  ExtractionSettingsServiceService,
} from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { JobsServiceService } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import { CertificatesServiceService } from '../../proto/gen/keyway/partner/v1/certificates.js';
import { RegionsServiceService } from '../../proto/gen/keyway/regions/v1/regions.js';
import { RightsServiceService } from '../../proto/gen/keyway/rights/v1/rights.js';
import { ChangesServiceService } from '../../proto/gen/keyway/stock/v1/changes.js';
import { CustodyServiceService } from '../../proto/gen/keyway/stock/v1/custody.js';
import { InsertionsServiceService } from '../../proto/gen/keyway/stock/v1/insertions.js';
import { InventoryServiceService } from '../../proto/gen/keyway/stock/v1/inventory.js';
import { TransactionsServiceService } from '../../proto/gen/keyway/stock/v1/transactions.js';

const definitions = {
  accounts: AccountsServiceService,
  users: UsersServiceService,
  catalogue: CatalogueServiceService,
  collections: CollectionsServiceService,
  content: ContentServiceService,
  bulk: BulkServiceService,
  views: ViewsServiceService,
  dashboard: DashboardServiceService,
  extraction: ExtractionServiceService,
  extractionSettings: ExtractionSettingsServiceService,
  jobs: JobsServiceService,
  certificates: CertificatesServiceService,
  regions: RegionsServiceService,
  rights: RightsServiceService,
  custody: CustodyServiceService,
  insertions: InsertionsServiceService,
  inventory: InventoryServiceService,
  changes: ChangesServiceService,
  transactions: TransactionsServiceService,
} as const;

type Definitions = typeof definitions;
type Services = { readonly [K in keyof Definitions]: GrpcService<Definitions[K]> };
type MethodsIn<D> = D extends unknown ? D[keyof D] : never;
/** The one method of the platform that stands at a gRPC path. */
export type MethodAt<P extends string> = Extract<MethodsIn<Definitions[keyof Definitions]>, { readonly path: P }>;

/** A unary method of which only the path is known. */
export type RpcCaller = (request: object, call: GrpcCall) => Promise<object>;

const servicesOver = (channel: Client): Services =>
  Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [
      name,
      grpcService<ServiceDefinition>(channel, definition),
    ]),
  ) as unknown as Services;

const callersOf = (services: Services): ReadonlyMap<string, RpcCaller> =>
  new Map(
    Object.entries(definitions).flatMap(([name, definition]) => {
      const service = services[name as keyof Services] as unknown as Readonly<Record<string, RpcCaller>>;
      return Object.entries<{ readonly path: string }>(definition).flatMap(([method, { path }]) => {
        const caller = service[method];
        return caller === undefined ? [] : [[path, caller] as const];
      });
    }),
  );

/** Injection token of the Platform. */
export const PLATFORM = token<Platform>('platform');

export type Platform = Services & {
  /** By its gRPC path. @throws Error for a path that the platform does not have */
  rpc(path: string): RpcCaller;
  /** For the session's own client. */
  readonly channel: Client;
  close(): void;
};

/** @param address host:port */
export const connectPlatform = (address: string): Platform => {
  const channel = grpcChannel(address, {
    // Notices a peer that vanished without a word; a call's own deadline bounds the rest.
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 10_000,
  });
  const services = servicesOver(channel);
  const callers = callersOf(services);
  const rpc = (path: string): RpcCaller => {
    const caller = callers.get(path);
    if (caller === undefined) throw new Error(`${path} is no method of the platform`);
    return caller;
  };
  return { ...services, rpc, channel, close: () => channel.close() };
};
