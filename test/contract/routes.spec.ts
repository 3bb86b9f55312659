/** Contract and served routes are the same set: shown on the real gateway, and with planted faults. */
import { Controller, Get, Module, type INestApplication, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { z } from 'zod';
import { HandleRaw, Handle, contractPrefix } from '../../bff/binding/endpoint-decorator.js';
import { checkRoutes, routeFaults, RouteFault } from '../../bff/binding/route-check.js';
import { boundRoutesOf, routeTableOf } from '../../bff/binding/route-table.js';
import { contract } from '../../bff/contract.js';
import { endpoint } from '../../bff/session/permission.contract.js';
import type { Contract, Route } from '../../kernel/endpoint.js';

const reply = z.object({});
const planted = {
  list: endpoint('GET /things', { permission: ['inventory-read'], reply }),
  take: endpoint('POST /things/:thingId/take', { permission: 'signed-in', reply }),
};
const answer = () => Promise.resolve({});

@Controller()
class Complete {
  @Handle(planted.list)
  list() {
    return answer();
  }

  @Handle(planted.take)
  take() {
    return answer();
  }
}

@Controller()
class WithoutTake {
  @Handle(planted.list)
  list() {
    return answer();
  }
}

const foreign = endpoint('GET /secrets', { permission: 'public', reply });

@Controller()
class WithMore extends Complete {
  @Handle(foreign)
  more() {
    return answer();
  }
}

@Controller()
class WithBareNestRoute extends Complete {
  @Get('/bff/backdoor')
  backdoor() {
    return 'open';
  }
}

@Controller()
class WithRaw extends Complete {
  @HandleRaw('GET /bff/raw/:id', 'signed-in', 1000)
  raw() {
    return Promise.resolve();
  }
}

const apps: INestApplication[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

const faultsOf = async (controller: Type, declared: Contract, raw: readonly Route[] = []): Promise<string[]> => {
  @Module({ imports: [DiscoveryModule], controllers: [controller] })
  class Planted {}

  const app = await NestFactory.create(Planted, { logger: false, bodyParser: false });
  apps.push(app);
  await app.init();
  return routeFaults(declared, contractPrefix, { bound: boundRoutesOf(app), table: routeTableOf(app), raw });
};

describe('the boot check', () => {
  it('is content when each endpoint has its handler', async () => {
    expect(await faultsOf(Complete, planted)).toEqual([]);
  });

  it('names an endpoint without a handler', async () => {
    expect(await faultsOf(WithoutTake, planted)).toEqual([
      'take (POST /things/:thingId/take) has no handler',
      'POST /bff/things/:thingId/take is not in the route table',
    ]);
  });

  it('names a handler without an endpoint', async () => {
    expect(await faultsOf(WithMore, planted)).toEqual([
      'GET /bff/secrets is handled but not in the contract',
      'GET /bff/secrets is served but not in the contract',
    ]);
  });

  it('names a route that stands beside the contract', async () => {
    expect(await faultsOf(WithBareNestRoute, planted)).toEqual(['GET /bff/backdoor is served but not in the contract']);
  });

  it('knows the raw routes by agreement only', async () => {
    expect(await faultsOf(WithRaw, planted, ['GET /bff/raw/:id'])).toEqual([]);
    expect(await faultsOf(WithRaw, planted)).toEqual([
      'GET /bff/raw/:id is handled but not in the contract',
      'GET /bff/raw/:id is served but not in the contract',
    ]);
  });

  it('names an endpoint that asks for no permission', async () => {
    const open = { ...planted, list: { ...planted.list, permission: [] } };
    const faults = await faultsOf(WithoutTake, { list: open.list });
    expect(faults).toContain('list has no permission');
  });

  it('stops the boot with every fault at once', () => {
    const boot = () => checkRoutes(planted, contractPrefix, { bound: [], table: ['GET /bff/backdoor'], raw: [] });
    expect(boot).toThrow(RouteFault);
    expect(boot).toThrow(/list .*has no handler[\s\S]*take .*has no handler[\s\S]*backdoor is served/);
  });
});

describe('the contract of the gateway', () => {
  it('asks for a permission, or says why none is needed, at each endpoint', () => {
    const faults = routeFaults(contract, contractPrefix, { bound: [], table: [], raw: [] });
    expect(faults.filter((fault) => fault.includes('has no permission'))).toEqual([]);
  });
});
