/** Prints the demo's companies as platform/provision.ts reads them. */
import { companiesToProvision, staffToProvision } from '../companies.js';

process.stdout.write(JSON.stringify({ companies: companiesToProvision(), staff: staffToProvision() }));
