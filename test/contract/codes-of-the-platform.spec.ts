/** An endpoint promises the codes of the methods that it calls: one that is missing would leave as `internal`. */
import { contract } from '../../bff/contract.js';
import { accessByPath } from '../../proto/gen/access.js';

/** Which methods stand behind an endpoint. Lists go through /mkapi and have codes of their own. */
const methodsBehind: Readonly<Partial<Record<keyof typeof contract, readonly string[]>>> = {
  secondFactor: ['accounts.v1.AccountsService/GetSecondFactor'],
  sendSecondFactorCode: ['accounts.v1.AccountsService/SendCode'],
  verifySecondFactor: ['accounts.v1.AccountsService/VerifyCode'],
  beginAuthenticator: ['accounts.v1.AccountsService/BeginAuthenticator'],
  confirmAuthenticator: ['accounts.v1.AccountsService/ConfirmAuthenticator'],
  jobs: ['jobs.v1.JobsService/ListJobs'],
  job: ['jobs.v1.JobsService/GetJob'],
  cancelJob: ['jobs.v1.JobsService/CancelJob'],
  exportInventory: ['content.v1.ContentService/ExportList'],
  exportInsertions: ['content.v1.ContentService/ExportList'],
  exportTransactions: ['content.v1.ContentService/ExportList'],
  transaction: ['stock.v1.TransactionsService/GetTransaction'],
  insertableProducts: ['catalogue.v1.CatalogueService/ListInsertableProducts'],
  rights: ['rights.v1.RightsService/ListRights'],
  partnerApi: ['partner.v1.CertificatesService/GetApiAccess'],
  certificate: ['partner.v1.CertificatesService/GetCertificate'],
  previewCertificate: ['partner.v1.CertificatesService/PreviewCertificate'],
  addCertificate: ['partner.v1.CertificatesService/AddCertificate'],
  changeCertificateNetworks: ['partner.v1.CertificatesService/ChangeNetworks'],
  revokeCertificate: ['partner.v1.CertificatesService/RevokeCertificate'],
  exportRights: ['content.v1.ContentService/ExportList'],
  right: ['rights.v1.RightsService/GetRight'],
  createRight: ['rights.v1.RightsService/CreateRight'],
  updateRight: ['rights.v1.RightsService/UpdateRight'],
  setRightOpen: ['rights.v1.RightsService/SetRightOpen'],
  deleteRight: ['rights.v1.RightsService/DeleteRight'],
  vaultDashboard: ['dashboard.v1.DashboardService/GetVaultDashboard'],
  regions: ['regions.v1.RegionsService/ListRegions'],
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
  exportBlacklistings: ['content.v1.ContentService/ExportList'],
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
  extractionSettings: ['extraction.v1.ExtractionSettingsService/GetSettings'],
  updateExtractionSettings: ['extraction.v1.ExtractionSettingsService/UpdateSettings'],
};

const behind = Object.entries(methodsBehind).map(([name, methods]) => ({
  name,
  endpoint: contract[name as keyof typeof contract],
  accesses: methods.map((method) => {
    const access = accessByPath[`/keyway.${method}`];
    if (access === undefined) throw new Error(`${method} is no method of the platform`);
    return access;
  }),
}));

describe('an endpoint in front of the platform', () => {
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
