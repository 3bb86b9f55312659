/** An endpoint promises the codes of the methods that it calls: one that is missing would leave as `internal`. */
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

/** Which methods stand behind each other endpoint. */
const methodsBehind: Readonly<Partial<Record<Name, readonly string[]>>> = {
  secondFactor: ['accounts.v1.AccountsService/GetSecondFactor'],
  sendSecondFactorCode: ['accounts.v1.AccountsService/SendCode'],
  verifySecondFactor: ['accounts.v1.AccountsService/VerifyCode'],
  beginAuthenticator: ['accounts.v1.AccountsService/BeginAuthenticator'],
  confirmAuthenticator: ['accounts.v1.AccountsService/ConfirmAuthenticator'],
  jobs: ['jobs.v1.JobsService/ListJobs'],
  job: ['jobs.v1.JobsService/GetJob'],
  cancelJob: ['jobs.v1.JobsService/CancelJob'],
  transaction: ['stock.v1.TransactionsService/GetTransaction', 'extraction.v1.ExtractionService/ListDisclosures'],
  insertableProducts: ['catalogue.v1.CatalogueService/ListInsertableProducts'],
  rights: ['rights.v1.RightsService/ListRights'],
  partnerApi: ['partner.v1.CertificatesService/GetApiAccess'],
  certificate: ['partner.v1.CertificatesService/GetCertificate'],
  previewCertificate: ['partner.v1.CertificatesService/PreviewCertificate'],
  addCertificate: ['partner.v1.CertificatesService/AddCertificate'],
  changeCertificateNetworks: ['partner.v1.CertificatesService/ChangeNetworks'],
  revokeCertificate: ['partner.v1.CertificatesService/RevokeCertificate'],
  right: ['rights.v1.RightsService/GetRight'],
  createRight: ['rights.v1.RightsService/CreateRight'],
  updateRight: ['rights.v1.RightsService/UpdateRight'],
  setRightOpen: ['rights.v1.RightsService/SetRightOpen'],
  deleteRight: ['rights.v1.RightsService/DeleteRight'],
  vaultDashboard: ['dashboard.v1.DashboardService/GetVaultDashboard'],
  regions: ['regions.v1.RegionsService/ListRegions'],
  region: ['regions.v1.RegionsService/GetRegion'],
  createRegion: ['regions.v1.RegionsService/CreateRegion'],
  updateRegion: ['regions.v1.RegionsService/UpdateRegion'],
  deleteRegion: ['regions.v1.RegionsService/DeleteRegion'],
  reassignRegion: ['regions.v1.RegionsService/ReassignRegion'],
  createInsertion: ['stock.v1.InsertionsService/CreateInsertion'],
  insertion: ['stock.v1.InsertionsService/GetInsertion'],
  updateInsertion: ['stock.v1.InsertionsService/UpdateInsertion'],
  uploadInsertionFile: ['stock.v1.InsertionsService/UploadFile'],
  openInsertionFile: ['stock.v1.InsertionsService/OpenFile'],
  insertionFileChunks: ['stock.v1.InsertionsService/ListChunks'],
  sendInsertionChunk: ['stock.v1.InsertionsService/SendChunk'],
  errorKeysWays: ['accounts.v1.AccountsService/GetSecondFactor'],
  sendErrorKeysCode: ['accounts.v1.AccountsService/SendCode'],
  openErrorKeys: ['stock.v1.InsertionsService/OpenErrorKeys'],
  removeInsertionFile: ['stock.v1.InsertionsService/RemoveFile'],
  rejectedLines: ['stock.v1.InsertionsService/ListRejectedLines'],
  rejectedLinesTicket: ['stock.v1.InsertionsService/GetInsertion'],
  commitInsertion: ['stock.v1.InsertionsService/CommitInsertion'],
  cancelInsertion: ['stock.v1.InsertionsService/CancelInsertion'],
  createChange: ['stock.v1.ChangesService/CreateChange'],
  change: ['stock.v1.ChangesService/GetChange'],
  updateChange: ['stock.v1.ChangesService/UpdateChange'],
  chooseKeys: ['stock.v1.ChangesService/ChooseKeys'],
  changeConfirmation: ['accounts.v1.AccountsService/GetSecondFactor'],
  sendChangeCode: ['accounts.v1.AccountsService/SendCode'],
  confirmChange: ['stock.v1.ChangesService/ConfirmChange'],
  cancelChange: ['stock.v1.ChangesService/CancelChange'],
  extractionOptions: [
    'extraction.v1.ExtractionService/GetExtractionOptions',
    'accounts.v1.AccountsService/GetSecondFactor',
  ],
  sendExtractionCode: ['accounts.v1.AccountsService/SendCode'],
  extract: ['extraction.v1.ExtractionService/Extract'],
  extraction: ['extraction.v1.ExtractionService/GetExtraction'],
  extractionTicket: ['extraction.v1.ExtractionService/GetExtraction'],
  requestExtraction: ['extraction.v1.ExtractionService/RequestExtraction'],
  findRequestedExtraction: ['extraction.v1.ExtractionService/FindRequestedExtraction'],
  confirmExtraction: ['extraction.v1.ExtractionService/ConfirmExtraction'],
  extractionPassword: ['extraction.v1.ExtractionService/ShowPassword'],
  extractionConfirmation: ['accounts.v1.AccountsService/GetSecondFactor'],
  regenerateExtractionFile: ['extraction.v1.ExtractionService/RegenerateFile'],
  threshold: ['stock.v1.InventoryService/GetThreshold'],
  setThreshold: ['stock.v1.InventoryService/SetThreshold', 'stock.v1.InventoryService/GetThreshold'],
  updateView: ['content.v1.ViewsService/UpdateView', 'content.v1.ViewsService/GetView'],
  views: ['content.v1.ViewsService/ListViews'],
  viewCounts: ['content.v1.ViewsService/CountViews'],
  createView: ['content.v1.ViewsService/CreateView'],
  deleteView: ['content.v1.ViewsService/DeleteView'],
  setDefaultView: ['content.v1.ViewsService/SetDefaultView'],
  previewBulk: ['content.v1.BulkService/PreviewBulk'],
  startBulk: ['content.v1.BulkService/StartBulk'],
  retryJob: ['jobs.v1.JobsService/RetryJob'],
  jobLines: ['jobs.v1.JobsService/ListJobLines'],
  jobTicket: ['jobs.v1.JobsService/GetJob'],
  endUserSessions: ['accounts.v1.UsersService/FindUser'],
  findKey: ['stock.v1.CustodyService/FindKey'],
  keyCustody: ['stock.v1.CustodyService/GetKeyCustody'],
  insertionCustody: ['stock.v1.CustodyService/GetInsertionCustody'],
  keyEvidence: ['stock.v1.CustodyService/GetKeyEvidence', 'extraction.v1.ExtractionService/ListDisclosures'],
  insertionEvidence: [
    'stock.v1.CustodyService/GetInsertionEvidence',
    'extraction.v1.ExtractionService/ListDisclosures',
  ],
  extractionSettings: ['extraction.v1.ExtractionSettingsService/GetSettings'],
  updateExtractionSettings: ['extraction.v1.ExtractionSettingsService/UpdateSettings'],
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

const behind = [...Object.entries(methodsBehind), ...files, ...ofCollections].map(([name, methods]) => ({
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
