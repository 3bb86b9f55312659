/** A gateway in a process of its own, for tests that kill it. Configured by its environment, as in production. */
import './swc-hooks.js';

const { readGatewayConfig } = await import('../../../bff/config.ts');
const { startGateway } = await import('../../../bff/start.ts');

const lockMs = Number(process.env['TEST_LOCK_MS']);
const aheadMs = Number(process.env['TEST_AHEAD_MS']);
const clock = { now: () => new Date(Date.now() + aheadMs) };
const gateway = await startGateway(readGatewayConfig(), {
  clock,
  renewal: { lockMs, beatMs: lockMs / 40, waitMs: 9_000 },
});
process.stdout.write(`listening ${gateway.url}\n`);
