import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

const module = pathToFileURL('kernel/process.ts').href;

/** A process of its own: what is tested is how one ends. */
const run = (body: string) => {
  const script = `import { runServer, runCommand } from ${JSON.stringify(module)};\n${body}`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return { child, ended, faults: text(child.stderr) };
};

describe('a server process', () => {
  const server = (close: string): string =>
    `await runServer(async () => ({ close: async () => { ${close} } }));
     setInterval(() => undefined, 1_000);
     process.stdout.write('up');`;

  it.each(['SIGTERM', 'SIGINT'] as const)('closes at %s and ends well', async (signal) => {
    const { child, ended } = run(server("process.stdout.write('closed');"));
    const [first] = (await once(child.stdout, 'data')) as [Buffer];
    expect(first.toString()).toBe('up');
    const rest = text(child.stdout);
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(await rest).toBe('closed');
  });

  it('ends with 1 when it cannot close', async () => {
    const { child, ended } = run(server("throw new Error('stuck');"));
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
  });

  it('says in a sentence why it cannot start, and then the cause', async () => {
    const { ended, faults } = run(
      `await runServer(() => Promise.reject(new Error('No port.', { cause: new Error('taken') })));`,
    );
    expect(await ended).toBe(1);
    expect(await faults).toBe('No port.\ntaken\n');
  });
});

describe('a command', () => {
  it('ends with 0 when it has done its work', async () => {
    expect(await run('await runCommand(() => Promise.resolve());').ended).toBe(0);
  });

  it('ends with 1 and the reason when it failed', async () => {
    const { ended, faults } = run(`await runCommand(() => Promise.reject(new Error('No database.')));`);
    expect(await ended).toBe(1);
    expect(await faults).toBe('No database.\n');
  });
});
