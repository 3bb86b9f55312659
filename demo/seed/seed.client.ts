/** The seed as a user: the same calls that the gateway makes for people. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../kernel/errors.js';
import { grpcChannel, grpcService, type GrpcCall } from '../../kernel/grpc/client.js';
import { AccountsServiceService, CodeMethod, CodePurpose } from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { GalleryServiceService, PictureKind } from '../../proto/gen/keyway/catalogue/v1/gallery.js';
import { CollectionsServiceService } from '../../proto/gen/keyway/collections/v1/collections.js';
import { CompanyDataServiceService, type CompanyDetails } from '../../proto/gen/keyway/companies/v1/company_data.js';
import {
  CompanyType,
  ConnectionAct,
  ConnectionsServiceService,
} from '../../proto/gen/keyway/connections/v1/connections.js';
import { ConnectionSettingsServiceService } from '../../proto/gen/keyway/connections/v1/connection_settings.js';
import { ExchangeRatesServiceService } from '../../proto/gen/keyway/exchangerates/v1/exchangerates.js';
import { ExtractionServiceService } from '../../proto/gen/keyway/extraction/v1/extraction.js';
import { NotificationsServiceService } from '../../proto/gen/keyway/notifications/v1/notifications.js';
import { RuleTerms, SharingServiceService } from '../../proto/gen/keyway/sharing/v1/sharing.js';
import type { UploadFileRequest } from '../../proto/gen/keyway/stock/v1/insertion_files.js';
import { InsertionsServiceService } from '../../proto/gen/keyway/stock/v1/insertions.js';
import { jobEnd } from './job-end.client.js';

const deadlineMs = 120_000;
const chunkBytes = 64 * 1024;

export interface SeedInsertion {
  readonly skuGuid: string;
  readonly rightGuid: string;
  readonly note: string;
  readonly files: readonly { readonly name: string; readonly keys: readonly string[] }[];
}

export interface SeedExtraction {
  readonly skuGuid: string;
  readonly rightGuid: string;
  readonly quantity: number;
  readonly reference: string;
  /** Waits for the mailed code. */
  code(): Promise<string>;
}

export interface InvitedCompany {
  readonly company: string;
  readonly email: string;
  readonly companyType: 'PUBLISHER' | 'DISTRIBUTOR' | 'RETAILER';
  readonly message?: string;
}

/** What of a catalogue a connection sees; what is absent matches everything. */
export type SeededRule = Pick<RuleTerms, 'name'> & Partial<RuleTerms>;

/** What a company says of itself. */
export type StatedDetails = CompanyDetails;

const offeredAs = { accept: ConnectionAct.ACCEPT, suspend: ConnectionAct.SUSPEND, end: ConnectionAct.END } as const;

/** What the Owner of a vault does to a connection. */
export type SeededAct = keyof typeof offeredAs;

async function* partsOf(insertionGuid: string, name: string, bytes: Buffer): AsyncGenerator<UploadFileRequest> {
  yield { header: { insertionGuid, name, sizeBytes: bytes.length } };
  for (let at = 0; at < bytes.length; at += chunkBytes) yield { chunk: bytes.subarray(at, at + chunkBytes) };
}

export class SeedClient {
  readonly #channel;

  /** @param address host:port of the platform's gRPC */
  constructor(address: string) {
    this.#channel = grpcChannel(address);
  }

  close(): void {
    this.#channel.close();
  }

  async readAll(accessToken: string): Promise<void> {
    await grpcService(this.#channel, NotificationsServiceService).markAllRead({}, this.#call(accessToken)());
  }

  /** Draft, files, commit; resolves when the keys are in the stock. */
  async insert(accessToken: string, { skuGuid, rightGuid, note, files }: SeedInsertion): Promise<void> {
    const insertions = grpcService(this.#channel, InsertionsServiceService);
    const call = this.#call(accessToken);
    const { insertion } = await insertions.createInsertion({}, call());
    const insertionGuid = insertion?.insertionGuid ?? '';
    await insertions.updateInsertion({ insertionGuid, skuGuid, rightGuid, note, step: 'summary' }, call());
    for (const { name, keys } of files)
      await insertions.uploadFile(partsOf(insertionGuid, name, Buffer.from(`${keys.join('\r\n')}\r\n`)), call());
    const { jobId } = await insertions.commitInsertion(
      { insertionGuid, idempotencyKey: randomUUID(), areWarningsAccepted: true },
      call(),
    );
    await jobEnd(this.#channel, call, jobId);
  }

  /** Says of the company what is missing; what anybody has saved of it is left. */
  async state(accessToken: string, details: StatedDetails): Promise<void> {
    const companyData = grpcService(this.#channel, CompanyDataServiceService);
    const call = this.#call(accessToken);
    const { data } = await companyData.getCompanyData({}, call());
    if (data?.version === 0) await companyData.updateCompanyData({ version: 0, details }, call());
  }

  /** Adds markets in these countries (ISO 3166-1 alpha-2), as the form proposes them; none where the vault has any. */
  async sellIn(accessToken: string, countries: readonly string[]): Promise<void> {
    const collections = grpcService(this.#channel, CollectionsServiceService);
    const call = this.#call(accessToken);
    const { records: standing } = await collections.listChoices({ collection: 'markets' }, call());
    if (standing.length > 0) return;
    const { records } = await collections.listChoices({ collection: 'countries' }, call());
    for (const code of countries) {
      const { currency = {}, vatRate = {} } = records.find(({ values }) => values['code']?.text === code)?.values ?? {};
      // Without one rate for all of a country prices are told before tax.
      const isVatIncluded = vatRate.number !== undefined;
      const values = {
        ...{ country: { text: code }, currency, vatRate: { number: vatRate.number ?? 0 } },
        isVatIncluded: { flag: isVatIncluded },
      };
      await collections.createRecord({ collection: 'markets', values }, call());
    }
  }

  /** As staff reads a file of rates: what stands already stays. */
  async readRates(accessToken: string, file: string): Promise<void> {
    const rates = grpcService(this.#channel, ExchangeRatesServiceService);
    const call = this.#call(accessToken);
    const { view } = await rates.previewFile({ file }, call());
    await rates.applyFile({ file, digest: view?.digest ?? '' }, call());
  }

  /** With a mailed code, as a person does it. */
  async extract(accessToken: string, wanted: SeedExtraction): Promise<void> {
    const { skuGuid, rightGuid, reference, quantity } = wanted;
    const call = this.#call(accessToken);
    const accounts = grpcService(this.#channel, AccountsServiceService);
    const extractions = grpcService(this.#channel, ExtractionServiceService);
    await accounts.sendCode({ purpose: CodePurpose.EXTRACTION }, call());
    await extractions.extract(
      {
        ...{ skuGuid, rightGuid, reference, quantity, code: await wanted.code() },
        method: CodeMethod.EMAIL,
        isFinalConfirmed: true,
        idempotencyKey: randomUUID(),
      },
      call(),
    );
  }

  /** @returns the guid of the connection */
  async invite(accessToken: string, { companyType, message = '', ...invited }: InvitedCompany): Promise<string> {
    const connections = grpcService(this.#channel, ConnectionsServiceService);
    const invitation = { ...invited, companyType: CompanyType[companyType], message };
    return (await connections.inviteConnection(invitation, this.#call(accessToken)())).connectionGuid;
  }

  /** Does what is offered; what was done before is left. */
  async actOn(accessToken: string, connectionGuid: string, act: SeededAct): Promise<void> {
    const connections = grpcService(this.#channel, ConnectionsServiceService);
    const call = this.#call(accessToken);
    const { connection } = await connections.getConnection({ connectionGuid }, call());
    if (connection?.acts.includes(offeredAs[act]) !== true) return;
    await connections[`${act}Connection`]({ connectionGuid }, call());
  }

  /** The catalogue is shared over the connection, by these rules; what was done before is left. */
  async share(accessToken: string, connectionGuid: string, rules: readonly SeededRule[]): Promise<void> {
    const call = this.#call(accessToken);
    const connections = grpcService(this.#channel, ConnectionSettingsServiceService);
    const { settings } = await connections.getConnectionSettings({ connectionGuid }, call());
    if (settings?.terms === undefined || settings.terms.isCatalogShared) return;
    const sharing = grpcService(this.#channel, SharingServiceService);
    for (const rule of rules) {
      const terms = RuleTerms.create({ isActive: true, connections: [connectionGuid], ...rule });
      await sharing.addRule({ terms }, call()).catch((thrown: unknown) => {
        if (!(thrown instanceof DomainError) || thrown.code !== 'sharing.name_taken') throw thrown;
      });
    }
    const terms = { ...settings.terms, isCatalogShared: true };
    await connections.updateConnectionSettings({ connectionGuid, version: settings.version, terms }, call());
  }

  async hasPictures(accessToken: string, productGuid: string): Promise<boolean> {
    const galleries = grpcService(this.#channel, GalleryServiceService);
    const { gallery } = await galleries.getGallery({ productGuid }, this.#call(accessToken)());
    return (gallery?.pictures.length ?? 0) > 0;
  }

  /** @returns what a screenshot of the product is sent to */
  async reservePicture(accessToken: string, productGuid: string): Promise<string> {
    const galleries = grpcService(this.#channel, GalleryServiceService);
    const picture = { productGuid, kind: PictureKind.SCREENSHOT, language: '' };
    return (await galleries.reservePicture(picture, this.#call(accessToken)())).pictureGuid;
  }

  /** @param texts of the product's pictures, in their order */
  async describePictures(accessToken: string, productGuid: string, texts: readonly string[]): Promise<void> {
    const galleries = grpcService(this.#channel, GalleryServiceService);
    const call = this.#call(accessToken);
    const { gallery } = await galleries.getGallery({ productGuid }, call());
    if (gallery === undefined) return;
    const pictures = gallery.pictures.map((each, at) => ({ ...each, alternativeText: texts[at] ?? '' }));
    await galleries.updateGallery({ productGuid, version: gallery.version, pictures }, call());
  }

  #call(accessToken: string): () => GrpcCall {
    return () => ({ accessToken, correlationId: randomUUID(), deadlineMs });
  }
}
