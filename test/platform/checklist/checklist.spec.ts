/** The first hour of who is new: which steps, for whom, and what ticks them (ADR 0095). */
import { randomUUID } from 'node:crypto';
import { provisionReview } from '../../../platform/companies/provision.js';
import { ChecklistServiceService } from '../../../proto/gen/keyway/checklist/v1/checklist.js';
import { ConnectionsServiceService } from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { twelveTimes } from '../at-once.js';
import { anOwner, computed, connected, setting, sharing } from '../sharing/sharing-world.js';
import { aDraft, aSku, databaseOf, insertKeys, keysOf } from '../stock/stock-world.js';

let world: InsidePlatform;
beforeAll(async () => {
  world = await startInside();
});
afterAll(() => world.close());

const checklist = (user: TestUser) => user.service(ChecklistServiceService);
const read = (user: TestUser) => checklist(user).getChecklist({}, user.call());
const stepsOf = async (user: TestUser): Promise<string[]> => (await read(user)).steps.map(({ name }) => name);
const doneBy = async (user: TestUser): Promise<string[]> =>
  (await read(user)).steps.filter(({ isDone }) => isDone).map(({ name }) => name);
const execute = (statement: string, ...values: string[]) => databaseOf(world).execute(statement, values);

describe('the first steps', () => {
  it('are for nobody without a token', async () => {
    const service = world.service(ChecklistServiceService);
    for (const call of [
      service.getChecklist({}, world.callWith('')),
      service.showChecklist({ isShown: false }, world.callWith('')),
    ])
      await expect(call).rejects.toMatchObject({ code: 'session.unauthenticated' });
  });

  it.each([
    ['Publisher', 'Owner', ['authenticator', 'company', 'colleague', 'product', 'connection', 'insertion']],
    ['Publisher', 'Product Admin', ['authenticator', 'product']],
    ['Publisher', 'Editor', ['authenticator', 'product', 'insertion']],
    ['Publisher', 'Viewer', ['authenticator']],
    ['Retailer', 'Owner', ['authenticator', 'company', 'colleague', 'connection', 'shared-product']],
    ['Retailer', 'Editor', ['authenticator', 'shared-product']],
  ] as const)('of a %s’s %s are those that the role may take', async (companyType, role, steps) => {
    expect(await stepsOf(await world.user({ role, companyType }))).toEqual(steps);
  });

  it('of a company that waits for its review are those that it can take already', async () => {
    const owner = await anOwner(world, 'Publisher');
    await provisionReview(databaseOf(world), owner.ownerGuid, {
      ...{ country: 'DE', time_zone: 'Europe/Berlin', registration_number: '', website: '' },
      ...{ registrant_name: 'Rosa Keller', registrant_email: owner.email },
    });
    expect(await stepsOf(owner)).toEqual(['authenticator', 'company']);
  });

  it('are ticked by what is done in the vault, and by nothing of another', async () => {
    const [owner, buyer, other] = [
      await anOwner(world, 'Publisher'),
      await anOwner(world, 'Retailer'),
      await anOwner(world, 'Publisher'),
    ];
    expect(await doneBy(owner)).toEqual([]);
    const { productGuid, skuGuid } = await aSku(world, owner.ownerGuid);
    await execute(`update product set status = 'Draft' where id = $1`, productGuid);
    expect(await doneBy(owner)).toEqual([]);
    await execute(`update product set status = 'Active' where id = $1`, productGuid);
    expect(await doneBy(owner)).toEqual(['product']);
    await aDraft(owner, skuGuid);
    expect(await doneBy(owner)).toEqual(['product']);
    await insertKeys(world, owner, skuGuid, keysOf(1));
    expect(await doneBy(owner)).toEqual(['product', 'insertion']);

    const connections = owner.service(ConnectionsServiceService);
    const invitation = { company: 'Third', companyType: 'publisher' as const, message: '' };
    await connections.inviteConnection({ email: other.email, ...invitation }, owner.call());
    expect(await doneBy(owner)).not.toContain('connection');
    const connectionGuid = await connected(world, owner, buyer);
    await setting(world, buyer, connectionGuid, 'is_auto_connect = false');
    await computed(world, owner);
    for (const user of [owner, buyer]) expect(await doneBy(user)).toContain('connection');
    expect(await doneBy(buyer)).not.toContain('shared-product');
    await sharing(buyer).setProductConnected({ productGuid, isConnected: true }, buyer.call());
    expect(await doneBy(buyer)).toContain('shared-product');
    // What was accepted once was learnt, also when it has ended.
    await execute(`update connection set state = 'ended', ended_at = now() where id = $1`, connectionGuid);
    expect(await doneBy(buyer)).toContain('connection');
    expect(await doneBy(other)).toEqual([]);
  });

  it('of the user are ticked for the user, those of the vault for all of it', async () => {
    const owner = await anOwner(world, 'Publisher');
    const colleague = await world.user({ role: 'Administrator', ownerGuid: owner.ownerGuid });
    expect(await doneBy(owner)).toEqual(['colleague']);
    await execute(
      `insert into second_factor (user_id, failures, authenticator_secret) values ($1, 0, 'x')`,
      owner.userGuid,
    );
    await execute(
      `insert into company_data (vault_id, company, address, country, registration_number, website, contact_name, time_zone)
       values ($1, 'Lantern', '1 Quay', 'NO', '', '', 'Rosa Keller', 'UTC')`,
      owner.ownerGuid,
    );
    expect(await doneBy(owner)).toEqual(['authenticator', 'company', 'colleague']);
    expect(await doneBy(colleague)).toEqual(['company', 'colleague']);
    await execute(`update company_data set contact_name = '' where vault_id = $1`, owner.ownerGuid);
    expect(await doneBy(colleague)).toEqual(['colleague']);
  });

  it('are put away by a user alone, also twelve times at once, and taken out again', async () => {
    const owner = await anOwner(world, 'Publisher');
    const colleague = await world.user({
      role: 'Editor',
      ownerGuid: owner.ownerGuid,
      email: `${randomUUID()}@x.example`,
    });
    const show = (isShown: boolean) =>
      Promise.all(twelveTimes.map(() => checklist(owner).showChecklist({ isShown }, owner.call())));
    expect((await read(owner)).isShown).toBe(true);
    await show(false);
    expect([(await read(owner)).isShown, (await read(colleague)).isShown]).toEqual([false, true]);
    await show(true);
    expect((await read(owner)).isShown).toBe(true);
  });
});
