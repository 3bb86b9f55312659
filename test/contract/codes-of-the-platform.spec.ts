/** An endpoint promises the codes of the methods that it calls: one that is missing would leave as `internal`. */
import type { Relay } from '../../bff/binding/relays/relay.contract.js';
import { contract } from '../../bff/contract.js';
import { accessByPath } from '../../proto/gen/access.js';

type Name = keyof typeof contract;

/** Pages of lists go through /mkapi and have codes of their own; files of lists have one method for all. */
const isPage = (name: Name): boolean => 'pageOf' in contract[name] || pagesMade.has(name);
const isFile = (name: Name): boolean => 'fileOf' in contract[name];
/** Whose rows a handler of its own adds to. */
const pagesMade: ReadonlySet<Name> = new Set<Name>(['sessions', 'users', 'jobCentre']);
/** Answered from what the gateway holds itself, or by /mkapi. */
const without: ReadonlySet<Name> = new Set<Name>(['session', 'logout', 'navigation', 'endSession', 'endOtherSessions']);

/** Which methods stand behind each endpoint that has a handler of its own. */
const methodsOfHandlers: Readonly<Partial<Record<Name, readonly string[]>>> = {
  secondFactor: ['accounts.v1.AccountsService/GetSecondFactor'],
  sendSecondFactorCode: ['accounts.v1.AccountsService/SendCode'],
  verifySecondFactor: ['accounts.v1.AccountsService/VerifyCode'],
  confirmAuthenticator: ['accounts.v1.AccountsService/ConfirmAuthenticator'],
  setPassword: ['accounts.v1.PasswordsService/SetPassword'],
  transaction: ['stock.v1.TransactionsService/GetTransaction', 'extraction.v1.ExtractionService/ListDisclosures'],
  uploadLogo: ['companies.v1.CompanyDataService/UploadLogo'],
  uploadImport: ['catalogue.v1.ImportsService/UploadImport'],
  uploadPriceImport: ['pricing.v1.PriceImportsService/UploadPriceImport'],
  uploadPromotionImport: ['pricing.v1.PromotionImportsService/UploadPromotionImport'],
  uploadInsertionFile: ['stock.v1.InsertionsService/UploadFile'],
  sendInsertionChunk: ['stock.v1.InsertionsService/SendChunk'],
  rejectedLines: ['stock.v1.InsertionsService/ListRejectedLines'],
  rejectedLinesTicket: ['stock.v1.InsertionsService/GetInsertion'],
  chooseKeys: ['stock.v1.ChangesService/ChooseKeys'],
  changeConfirmation: ['accounts.v1.AccountsService/GetSecondFactor'],
  sendChangeCode: ['accounts.v1.AccountsService/SendCode'],
  confirmChange: ['stock.v1.ChangesService/ConfirmChange'],
  extractionOptions: [
    'extraction.v1.ExtractionService/GetExtractionOptions',
    'accounts.v1.AccountsService/GetSecondFactor',
  ],
  extractionTicket: ['extraction.v1.ExtractionService/GetExtraction'],
  jobTicket: ['jobs.v1.JobsService/GetJob'],
  setUserActive: ['accounts.v1.UsersService/SetUserActive'],
  resetSecondFactor: ['accounts.v1.UsersService/ResetSecondFactor'],
  userSessions: ['accounts.v1.UsersService/LookAtSessions'],
  endUserSession: ['accounts.v1.UsersService/FindUser', 'accounts.v1.UsersService/RecordEndedSessions'],
  endUserSessions: ['accounts.v1.UsersService/FindUser', 'accounts.v1.UsersService/RecordEndedSessions'],
  keyEvidence: ['stock.v1.CustodyService/GetKeyEvidence', 'extraction.v1.ExtractionService/ListDisclosures'],
  insertionEvidence: [
    'stock.v1.CustodyService/GetInsertionEvidence',
    'extraction.v1.ExtractionService/ListDisclosures',
  ],
  extractionSettings: ['extraction.v1.ExtractionSettingsService/GetSettings'],
};

/** A relay says it itself. What a stale save shows is read by another method, whose refusals go no further. */
const methodsOf = (endpoint: object): readonly string[] => {
  const { relay } = endpoint as { readonly relay?: Relay };
  return relay === undefined ? [] : [relay.rpc];
};

const named = Object.keys(contract) as Name[];
const files = named.filter(isFile).map((name) => [name, ['content.v1.ContentService/ExportList']] as const);

/** A collection's endpoints say themselves what they do. */
const collectionMethods = {
  ...{ read: 'GetRecord', create: 'CreateRecord', update: 'UpdateRecord', delete: 'DeleteRecord' },
  ...{ previewMerge: 'PreviewMerge', merge: 'MergeRecords' },
} as const;
const ofCollections = named.flatMap((name) => {
  const endpoint: object = contract[name];
  if ('does' in endpoint)
    return [[name, [`collections.v1.CollectionsService/${collectionMethods[endpoint.does as 'read']}`]] as const];
  return 'choicesOf' in endpoint ? [[name, ['collections.v1.CollectionsService/ListChoices']] as const] : [];
});

const relays = named.flatMap((name) => {
  const methods = methodsOf(contract[name]);
  return methods.length === 0 ? [] : [[name, methods] as const];
});

const behind = [...relays, ...Object.entries(methodsOfHandlers), ...files, ...ofCollections].map(([name, methods]) => ({
  name,
  endpoint: contract[name as Name],
  accesses: methods.map((method) => {
    const access = accessByPath[`/keyway.${method}`];
    if (access === undefined) throw new Error(`${method} is no method of the platform`);
    return access;
  }),
}));

describe('an endpoint in front of the platform', () => {
  it('says which methods stand behind it, or is one of those that have none', () => {
    const accounted = new Set<string>([...behind.map(({ name }) => name), ...without, ...named.filter(isPage)]);
    expect(named.filter((name) => !accounted.has(name))).toEqual([]);
  });

  it.each(named.filter(isPage))('%s promises what a page of a list can refuse', (name) => {
    const refusals = ['content.list_not_found', 'content.filter_invalid', 'content.cursor_invalid'];
    expect(contract[name].errors).toEqual(expect.arrayContaining(refusals));
  });

  it.each(behind)('$name promises every code of the methods behind it', ({ endpoint, accesses }) => {
    const promised: readonly string[] = endpoint.errors;
    expect(accesses.flatMap(({ errors }) => errors).filter((code) => !promised.includes(code))).toEqual([]);
  });

  it.each(behind)('$name lets nobody through whom the platform would refuse', ({ endpoint, accesses }) => {
    const wanted: readonly string[] = typeof endpoint.permission === 'string' ? [] : endpoint.permission;
    for (const { audience, permissions } of accesses) {
      if (audience !== 'permitted') continue;
      expect(wanted.filter((key) => !permissions.includes(key))).toEqual([]);
      expect(wanted.length).toBeGreaterThan(0);
    }
  });
});
