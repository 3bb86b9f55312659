/** The custody's seal and books as a platform of the tests has them. */
// Not by the domain's index: benches run without decorators.
import { CustodySeal } from '../../../../../platform/stock/ledger/custody/seal/custody-seal.js';
import { Ledger } from '../../../../../platform/stock/ledger/custody/ledger.repository.js';

/** Made of the FINGERPRINT_PEPPER of every platform in the tests. */
export const testSeal = new CustodySeal(Buffer.alloc(32, 7).toString('base64'));
export const testLedger = new Ledger(testSeal);
