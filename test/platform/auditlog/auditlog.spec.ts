/** The audit log: what was done is found, read in words and with its difference; by its own vault's managers alone. */
import { AuditLogServiceService } from '../../../proto/gen/keyway/auditlog/v1/auditlog.js';
import { RegionsServiceService } from '../../../proto/gen/keyway/regions/v1/regions.js';
import { systemVault } from '../../../platform/access/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { contentOf, rowsBy, type ContentRow } from '../content/content-reading.js';
import { refusalOf } from '../stock/stock-world.js';

const address = '/account/audit-log/';
let world: TestPlatform;
let owner: TestUser;
let regionGuid: string;

beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner', name: 'Ada Owner' });
  const regions = owner.service(RegionsServiceService);
  const terms = { name: 'German speakers', code: 'DACH', countries: ['AT', 'CH', 'DE'] };
  const { region } = await regions.createRegion({ terms }, owner.call());
  regionGuid = region?.regionGuid ?? '';
  await regions.updateRegion(
    { regionGuid, version: 1, terms: { ...terms, name: 'Germany and Austria', countries: ['AT', 'DE'] } },
    owner.call(),
  );
});
afterAll(() => world.close());

const eventOf = async (eventId: string, user = owner) =>
  (await user.service(AuditLogServiceService).getAuditEvent({ eventId }, user.call())).event;
const found = (filter: Record<string, string>, user = owner) => contentOf(user, address, filter);
const sentences = (rows: readonly ContentRow[]) => rowsBy(rows, 'Event');

describe('the audit log', () => {
  it('tells the newest first, each in words', async () => {
    expect(sentences(await found({ Object: 'region' }))).toEqual([
      'Ada Owner changed the region Germany and Austria',
      'Ada Owner added the region German speakers',
    ]);
  });

  it('is filtered by person, action, object and its id', async () => {
    const colleague = await world.user({ ownerGuid: owner.ownerGuid, role: 'Administrator', name: 'Bo' });
    expect(await found({ Person: colleague.userGuid })).toEqual([]);
    expect(await found({ Person: owner.userGuid, Object: 'region' })).toHaveLength(2);
    expect(sentences(await found({ Action: 'regions.created' }))).toEqual([
      'Ada Owner added the region German speakers',
    ]);
    expect(await found({ ObjectID: regionGuid })).toHaveLength(2);
    expect(await found({ ObjectID: colleague.userGuid })).toEqual([]);
  });

  it('shows what differs, field by field, with the way to the object', async () => {
    const [changed, created] = await found({ ObjectID: regionGuid });
    expect(changed?.href).toBe(`${address}${changed?.id}`);
    expect(await eventOf(changed?.id ?? '')).toMatchObject({
      ...{ sentence: 'Ada Owner changed the region Germany and Austria', by: 'Ada Owner', isChange: true },
      ...{ objectKind: 'Region', objectId: regionGuid, action: 'regions.changed' },
      href: `/distribution/distributionsettings/regions-detail/${regionGuid}`,
      correlationId: expect.stringMatching(/./),
      changes: [
        { field: 'Name', before: 'German speakers', after: 'Germany and Austria' },
        { field: 'Countries', before: 'AT, CH, DE', after: 'AT, DE' },
      ],
    });
    expect(await eventOf(created?.id ?? '')).toMatchObject({
      isChange: false,
      changes: expect.arrayContaining([{ field: 'Code', before: '', after: 'DACH' }]),
    });
  });

  it('is nobody else’s: not another vault’s, nor staff’s', async () => {
    const id = (await found({ ObjectID: regionGuid }))[0]?.id ?? '';
    const stranger = await world.user({ role: 'Owner' });
    const staff = await world.user({ ownerGuid: systemVault, role: 'Super admin' });
    for (const user of [stranger, staff]) {
      expect(await found({ ObjectID: regionGuid }, user)).toEqual([]);
      expect(await refusalOf(eventOf(id, user))).toMatchObject({ code: 'auditlog.not_found', kind: 'not_found' });
    }
  });

  it.each(['0', '', '-1', '1e3', '1'.repeat(18), '1'.repeat(30), 'x'])('has no event %p', async (id) => {
    expect((await refusalOf(eventOf(id))).code).toBe('auditlog.not_found');
  });

  it.each(['Product Admin', 'Editor', 'Viewer'] as const)('is closed to a colleague who is %s', async (role) => {
    const id = (await found({ ObjectID: regionGuid }))[0]?.id ?? '';
    const colleague = await world.user({ ownerGuid: owner.ownerGuid, role });
    expect((await refusalOf(eventOf(id, colleague))).code).toBe('permission.denied');
    await expect(found({}, colleague)).rejects.toThrow('403');
  });
});
