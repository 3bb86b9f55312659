/** From where keys were extracted and their file downloaded (docs/domain.md, h: Extracted; ADR 0049). */
import { randomUUID } from 'node:crypto';
import type { TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { databaseOf } from '../stock/stock-world.js';
import { ExtractionWorld, extractions, hourMs } from './extraction-world.js';

const office = '203.0.113.7';
const home = '2001:db8::7';
const dayMs = 24 * hourMs;
let its: ExtractionWorld;

beforeAll(async () => {
  its = await ExtractionWorld.begin();
});
afterAll(() => its.end());

/** The same person, somewhere else. */
const at = (user: TestUser, clientAddress: string): TestUser => ({
  ...user,
  call: (changes) => user.call({ clientAddress, ...changes }),
});
const disclosuresOf = async (user: TestUser, ...extractionGuids: string[]) =>
  (await extractions(user).listDisclosures({ extractionGuids }, user.call())).disclosures;
const extractedTab = (user: TestUser) => contentOf(user, '/my_vault/transaction/extracted/');
const auditedFrom = async (objectId: string): Promise<unknown[]> => {
  const { rows } = await databaseOf(its.world).execute(
    'select action, ip from audit_event where object_id = $1 order by id',
    [objectId],
  );
  return rows.map(({ action, ip }) => [action, ip]);
};
describe('the address of an extraction', () => {
  it('is where it was confirmed, and each download has its own; the report counts the downloads', async () => {
    const { user, skuGuid } = await its.aStock(2);
    const { extractionGuid, address } = await its.extract(at(user, office), { skuGuid, quantity: 2 });
    expect(address).toBe(office);
    await its.download(at(user, office), extractionGuid);
    await its.fetchZip(at(user, home), extractionGuid);

    const { steps } = await its.receipt(user, extractionGuid);
    expect(steps.map((step) => [step.kind, step.address])).toEqual([
      ['Confirmed', office],
      ['PasswordShown', office],
      ['Downloaded', office],
      ['Downloaded', home],
    ]);
    const rows = await extractedTab(user);
    expect([rowsBy(rows, 'IP'), rowsBy(rows, 'Downloads')]).toEqual([[office], ['2']]);
    expect(await auditedFrom(extractionGuid)).toEqual([
      ['extraction.extracted', office],
      ['extraction.password_shown', office],
      ['extraction.downloaded', office],
      ['extraction.downloaded', home],
    ]);
  });

  it('of a mailed link is where the link was used, not where it was asked for', async () => {
    const { user, skuGuid } = await its.aStock(1);
    await its.confirmsByLink(user);
    await its.request(at(user, office), { skuGuid, quantity: 1 });
    const { steps, address } = await its.confirm(at(user, home), await its.mailedLink(user));
    expect(address).toBe(home);
    expect(steps.map((step) => [step.kind, step.address])).toEqual([
      ['Requested', office],
      ['Confirmed', home],
    ]);
  });

  it.each(['unknown', '203.0.113.7, 10.0.0.1', '<script>'])('is not known where %s was stated', async (stated) => {
    const { user, skuGuid } = await its.aStock(1);
    const { steps, address } = await its.extract(at(user, stated), { skuGuid, quantity: 1 });
    expect([address, ...steps.map((step) => step.address)]).toEqual(['', '']);
    expect(rowsBy(await extractedTab(user), 'IP')).toEqual(['']);
  });

  it('is none where Keyway itself destroys the file', async () => {
    const { user, skuGuid } = await its.aStock(1);
    const { extractionGuid } = await its.extract(at(user, office), { skuGuid, quantity: 1 });
    for (let n = 0; n < 3; n += 1) await its.download(at(user, office), extractionGuid);
    expect((await its.receipt(user, extractionGuid)).steps.at(-1)).toMatchObject({ kind: 'Destroyed', address: '' });
  });

  it('is forgotten after 24 months, as customers are; each download by its own time', async () => {
    const { user, skuGuid } = await its.aStock(2);
    const { extractionGuid } = await its.extract(at(user, office), { skuGuid, quantity: 2 });
    its.passes(23 * 30 * dayMs);
    await its.regenerate(at(user, home), extractionGuid);
    expect((await its.receipt(user, extractionGuid)).address).toBe(office);
    its.passes(60 * dayMs);
    await its.sweep();
    const { address, steps } = await its.receipt(user, extractionGuid);
    expect([address, ...steps.map((step) => [step.kind, step.address])]).toEqual([
      '',
      ['Confirmed', ''],
      ['Regenerated', home],
      ['Destroyed', ''],
    ]);
  });
});

describe('how keys were given out', () => {
  it('is told to whoever may read the transactions of the vault', async () => {
    const { user, skuGuid } = await its.aStock(1);
    const viewer = await its.world.user({ role: 'Viewer', ownerGuid: user.ownerGuid });
    const { extractionGuid } = await its.extract(at(user, office), { skuGuid, quantity: 1 });
    await its.download(at(user, home), extractionGuid);
    expect(await disclosuresOf(viewer, extractionGuid)).toMatchObject([
      {
        ...{ extractionGuid, confirmedWith: 'email', extractedBy: 'Test Owner', recipient: 'Test Owner' },
        address: office,
        downloads: [{ kind: 'Downloaded', by: 'Test Owner', address: home }],
      },
    ]);
  });

  it('is not told to another vault, nor without a valid token', async () => {
    const { user, skuGuid } = await its.aStock(1);
    const stranger = await its.world.user({ role: 'Owner' });
    const { extractionGuid } = await its.extract(at(user, office), { skuGuid, quantity: 1 });
    expect(await disclosuresOf(stranger, extractionGuid)).toEqual([]);
    const nobody = { ...user, call: () => its.world.callWith('a-token-of-nobody-at-all') };
    await expect(disclosuresOf(nobody, extractionGuid)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  it('leaves out what has taken no keys, and what is no id', async () => {
    const { user, skuGuid } = await its.aStock(1);
    await its.confirmsByLink(user);
    const { extractionGuid } = await its.request(user, { skuGuid, quantity: 1 });
    expect(await disclosuresOf(user, extractionGuid, randomUUID(), 'no id')).toEqual([]);
  });

  it('counts the downloads of every file that was made', async () => {
    const { user, skuGuid } = await its.aStock(1);
    const { extractionGuid } = await its.extract(at(user, office), { skuGuid, quantity: 1 });
    for (let n = 0; n < 3; n += 1) await its.download(user, extractionGuid);
    await its.regenerate(user, extractionGuid);
    await its.password(user, extractionGuid, randomUUID());
    await its.fetchZip(user, extractionGuid);
    expect(rowsBy(await extractedTab(user), 'Downloads')).toEqual(['4']);
    expect((await disclosuresOf(user, extractionGuid))[0]?.downloads).toHaveLength(4);
    expect((await its.receipt(user, extractionGuid)).downloadsLeft).toBe(2);
  });
});
