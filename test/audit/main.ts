/** `npm run audit:tokenless`: audits the built product and writes audit-report/; exit code 1 on a finding. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../support/chromium.js';
import { audit } from './audit.js';
import { startAuditedProduct } from './audited-product.js';
import { reportPage } from './report/report.view.js';

const folder = join(import.meta.dirname, '../../audit-report');

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const [product, browser] = await Promise.all([startAuditedProduct(), launchChromium()]);
try {
  const evidence = await audit(product, browser);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(evidence, undefined, 2)}\n`);
  writeFileSync(join(folder, 'report.html'), reportPage(evidence));
  for (const { what, channel, where, excerpt } of evidence.findings)
    say(`FOUND ${what} in ${channel} of ${where}: ${excerpt}`);
  for (const violation of evidence.violations) say(`STOPPED ${violation}`);
  for (const fault of [...evidence.policyFaults, ...evidence.cookieFaults]) say(`FAULT ${fault}`);
  for (const screen of evidence.screens.notShown) say(`NOT SEEN ${screen}`);
  const secrets = evidence.secrets.reduce((sum, { count }) => sum + count, 0);
  const exhibits = evidence.looked.reduce((sum, { count }) => sum + count, 0);
  say(
    `${secrets} tokens and secrets of this run, ${exhibits} exhibits, ${evidence.candidates} strings of a token's shape:`,
  );
  say(evidence.isClean ? 'nothing found.' : 'something found.');
  say(join(folder, 'report.html'));
  process.exitCode = evidence.isClean ? 0 : 1;
} finally {
  await browser.close();
  await product.stop();
}
