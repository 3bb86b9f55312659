/** The platform's gRPC services, typed, over one channel (more channels do not help). */
import type { Client } from '@grpc/grpc-js';
import { token } from '../../kernel/providers.js';
import { grpcChannel, grpcService } from '../../kernel/grpc/client.js';
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

const servicesOver = (channel: Client) => ({
  accounts: grpcService(channel, AccountsServiceService),
  users: grpcService(channel, UsersServiceService),
  catalogue: grpcService(channel, CatalogueServiceService),
  collections: grpcService(channel, CollectionsServiceService),
  content: grpcService(channel, ContentServiceService),
  bulk: grpcService(channel, BulkServiceService),
  views: grpcService(channel, ViewsServiceService),
  dashboard: grpcService(channel, DashboardServiceService),
  extraction: grpcService(channel, ExtractionServiceService),
  extractionSettings: grpcService(channel, ExtractionSettingsServiceService),
  jobs: grpcService(channel, JobsServiceService),
  certificates: grpcService(channel, CertificatesServiceService),
  regions: grpcService(channel, RegionsServiceService),
  rights: grpcService(channel, RightsServiceService),
  custody: grpcService(channel, CustodyServiceService),
  insertions: grpcService(channel, InsertionsServiceService),
  inventory: grpcService(channel, InventoryServiceService),
  changes: grpcService(channel, ChangesServiceService),
  transactions: grpcService(channel, TransactionsServiceService),
});

/** Injection token of the Platform. */
export const PLATFORM = token<Platform>('platform');

export type Platform = ReturnType<typeof servicesOver> & {
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
  return { ...servicesOver(channel), channel, close: () => channel.close() };
};
