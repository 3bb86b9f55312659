/** What staff reads while in a vault, and what is refused to them (docs/domain.md, i; ADR 0098). */
import { systemVault } from '../../../platform/access/index.js';
import { permissionsOf } from '../../../platform/accounts/index.js';
import { accessByPath } from '../../../proto/gen/access.js';
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { CompaniesServiceService } from '../../../proto/gen/keyway/companies/v1/companies.js';
import { ContentServiceService } from '../../../proto/gen/keyway/content/v1/content.js';
import { ViewsServiceService } from '../../../proto/gen/keyway/content/v1/views.js';
import { RightsServiceService } from '../../../proto/gen/keyway/rights/v1/rights.js';
import { SupportServiceService } from '../../../proto/gen/keyway/support/v1/support.js';
import { TestClock } from '../../support/clock.js';
import { assertAccess } from '../../../platform/access/caller.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';
import { overlapping } from '../at-once.js';
import { aSku, databaseOf, refusalOf } from '../stock/stock-world.js';

let world: TestPlatform;
let owner: TestUser;
let admin: TestUser;
const clock = new TestClock();
const hourMs = 3_600_000;

beforeAll(async () => {
  world = await startTestPlatform({ clock });
});
afterAll(() => world.close());

const support = () => world.service(SupportServiceService);
const products = '/productcatalog/products/';
const list = (user: TestUser, url: string) =>
  user.http.get('/mkapi/content/GetContent').query({ currentSiteId: 2 }).set('original-url', url);
const rights = () => world.service(RightsServiceService).listRights({}, admin.call());
const profile = async () => {
  const { profile: own } = await world.service(AccountsServiceService).getProfile({}, admin.call());
  if (own === undefined) throw new Error('no profile');
  return own;
};
const readsOf = async (vaultId: string): Promise<unknown[]> => {
  const { rows } = await databaseOf(world).execute(
    `select e.after->>'area' as area, u.name from audit_event e join app_user u on u.id = e.actor_id
      where e.vault_id = $1 and e.action = 'support.read' order by e.id`,
    [vaultId],
  );
  return rows.map((row) => [row['area'], row['name']]);
};

/** A session of two hours of the one, in the vault of the other, entered. */
const inside = async (): Promise<string> => {
  [owner, admin] = await Promise.all([
    world.user(),
    world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Nora Staff' }),
  ]);
  const request = { companyGuid: owner.ownerGuid, reason: 'Order 1017 is stuck', hours: 2 };
  const { session } = await support().askForSupport(request, admin.call());
  const sessionGuid = session?.sessionGuid ?? '';
  await support().answerSupport({ sessionGuid, agrees: true }, owner.call());
  await support().enterSupport({ sessionGuid }, admin.call());
  return sessionGuid;
};

describe('what is declared', () => {
  const readable = Object.entries(accessByPath).filter(([, { support: kind }]) => kind === 'read');

  it('reads by its name, and by no permission of writing alone', () => {
    for (const [path, { permissions, audience }] of readable) {
      expect(path).toMatch(/\/(Get|List|Find|Count|Search|Preview|Explain|Compare)/);
      if (audience === 'permitted') expect(permissions.some((key) => key.endsWith('-read'))).toBe(true);
    }
  });

  it('gives a reader no permission but of reading, and none of the staff’s own', () => {
    for (const type of ['Publisher', 'Distributor', 'Retailer'] as const) {
      const held = [...permissionsOf('Super admin', type)];
      expect(held).toContain('product-read');
      expect(held.filter((key) => !key.endsWith('-read'))).toEqual([]);
      expect(held).not.toContain('accountsettings-read');
      expect(held).not.toContain('user-read');
    }
    expect(permissionsOf('Super admin', 'Retailer').has('insertionslist-read')).toBe(false);
    expect(permissionsOf('Super admin', 'Staff').has('product-read')).toBe(false);
  });
});

describe('staff in a vault', () => {
  it('reads it, as themself, and is known to be there', async () => {
    await inside();
    await aSku(world, owner.ownerGuid, { title: 'Only theirs' });
    const other = await world.user();
    await aSku(world, other.ownerGuid, { title: 'Somebody else’s' });
    expect(await profile()).toMatchObject({
      ...{ userGuid: admin.userGuid, userName: 'Nora Staff', roleName: 'Super admin' },
      ...{ ownerGuid: owner.ownerGuid, ownerRole: 'Publisher' },
      support: { endsAt: new Date(clock.now().getTime() + 2 * hourMs).toISOString() },
    });
    const { text } = await list(admin, products).expect(200);
    expect(text).toContain('Only theirs');
    expect(text).not.toContain('Somebody else’s');
    await list(admin, '/distribution/myvault/inventory/').expect(200);
    expect((await rights()).rights.length).toBeGreaterThan(0);
  });

  it('stands in the vault’s audit log once an hour for each kind of thing, also when twelve read at once', async () => {
    await inside();
    await Promise.all(Array.from({ length: 12 }, () => list(admin, `${products}?page=1`).expect(200)));
    await Promise.all(Array.from({ length: 12 }, rights));
    const once = [
      ['products', 'Nora Staff'],
      ['rights', 'Nora Staff'],
    ];
    expect((await readsOf(owner.ownerGuid)).toSorted()).toEqual(once);
    clock.forward(hourMs);
    await rights();
    expect(await readsOf(owner.ownerGuid)).toHaveLength(3);
    expect(await readsOf(systemVault)).toEqual([]);
  });

  it('is refused every method that does not read, and lists that the rules do not give', async () => {
    await inside();
    const call = admin.call();
    const refusals = await Promise.all([
      refusalOf(world.service(RightsServiceService).deleteRight({}, call)),
      refusalOf(world.service(ViewsServiceService).createView({ list: products, name: 'Mine', isShared: false }, call)),
      refusalOf(world.service(ContentServiceService).exportList({}, call)),
      refusalOf(world.service(AccountsServiceService).changeEmailSettings({ receivesEmail: false }, call)),
      refusalOf(world.service(CompaniesServiceService).getCompany({ companyGuid: owner.ownerGuid }, call)),
      refusalOf(support().listSupport({}, call)),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(refusals.map(() => 'permission.denied'));
    await list(admin, '/usersandgroups/users/').expect(403);
    await list(admin, '/administration/companies/').expect(403);
    await admin.http.post('/api/content/uploadimage').query({ contextType: 'owner', id: owner.ownerGuid }).expect(403);
    await admin.http.post('/hubs/notification/negotiate').expect(403);
  });

  it('is refused, of all methods, each that does not say what becomes of it', async () => {
    await inside();
    const reader = {
      ...{ userGuid: admin.userGuid, userName: '', userEmail: '', ownerGuid: owner.ownerGuid },
      ...{ roleName: 'Super admin', correlationId: 'x' },
      ownerRole: 'Publisher',
      kind: 'support',
      // Even with every permission there is.
      permissions: permissionsOf('Owner', 'Publisher'),
    } as const;
    for (const access of Object.values(accessByPath).filter(({ support: kind }) => kind !== 'read'))
      expect(() => assertAccess(reader, access)).toThrow('permission.denied');
  });

  it('still signs in elsewhere, as themself', async () => {
    await inside();
    const accounts = world.service(AccountsServiceService);
    await expect(accounts.getSecondFactor({ purpose: 'sign_in' }, admin.call())).resolves.toMatchObject({});
    await accounts.sendCode({ purpose: 'sign_in', unlessOneWaits: false }, admin.call());
    const { rows } = await databaseOf(world).execute(
      'select 1 from audit_event where vault_id = $1 and action like $2',
      [owner.ownerGuid, 'accounts.%'],
    );
    expect(rows).toEqual([]);
  });

  it('reads nothing of a vault that is suspended meanwhile', async () => {
    await inside();
    await databaseOf(world).execute(`update vault set state = 'suspended' where id = $1`, [owner.ownerGuid]);
    await list(admin, products).expect(403);
    expect((await refusalOf(rights())).code).toBe('permission.not_available');
  });
});

describe('the end', () => {
  it('holds from the next call on, whoever has ended it', async () => {
    for (const who of ['owner', 'staff'] as const) {
      const sessionGuid = await inside();
      await list(admin, products).expect(200);
      if (who === 'staff') await support().leaveSupport({}, admin.call());
      else await support().endSupport({ sessionGuid }, owner.call());
      await list(admin, products).expect(403);
      expect((await refusalOf(rights())).code).toBe('permission.denied');
      const { ownerGuid, support: reading } = await profile();
      expect({ ownerGuid, reading }).toEqual({ ownerGuid: systemVault, reading: undefined });
    }
  });

  it('comes by itself at its time, is told within a second, and stands in the trail', async () => {
    await inside();
    clock.forward(2 * hourMs - 1);
    await list(admin, products).expect(200);
    clock.forward(1);
    await list(admin, products).expect(403);
    const ended = await until(
      () =>
        databaseOf(world).execute(
          `select actor_kind from audit_event where vault_id = $1 and action = 'support.ended'`,
          [owner.ownerGuid],
        ),
      ({ rows }) => rows.length > 0,
    );
    expect(ended.rows).toEqual([{ actor_kind: 'system' }]);
  });

  it('catches what is under way: its answer is given to nobody', async () => {
    const sessionGuid = await inside();
    // The read stands in line behind whoever holds its table, and the session ends meanwhile.
    const outcomes = await overlapping(
      databaseOf(world),
      (tx) => databaseOf(world).execute('lock table agreement in access exclusive mode', [], tx),
      () => rights(),
      () => support().endSupport({ sessionGuid }, owner.call()),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { code: 'permission.denied' } });
    expect(await readsOf(owner.ownerGuid)).toEqual([]);
  });
});
