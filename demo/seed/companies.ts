/** Prints the demo's companies as platform/provision.ts reads them. */
import { companiesToProvision } from '../companies.js';

process.stdout.write(JSON.stringify({ companies: companiesToProvision() }));
