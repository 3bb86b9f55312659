/**
 * What a visitor can tell by the clock: requests of a new password, and registrations, for addresses that somebody has and that nobody
 * has, in alternation, one after the other and under load. The best guess by time alone is given beside what a guess
 * by a coin comes to with as many answers.
 */
import { randomUUID } from 'node:crypto';
import { grpcChannel, grpcService } from '../../../kernel/grpc/client.js';
import { PasswordsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { CompanyType } from '../../../proto/gen/keyway/companies/v1/companies.js';
import { RegistrationServiceService } from '../../../proto/gen/keyway/companies/v1/registration.js';
import { startTestMailbox } from '../../support/mailbox.js';
import { rounded, timed, type Measured } from '../measured.js';
import { startBenchPlatform, type BenchPlatform } from '../platform.js';

const pairs = 200;
const known = 40;
/** A letter more for the address would be refused. */
const lettersPerAddress = pairs / known;
const deadlineMs = 60_000;

const quantile = (values: readonly number[], share: number): number =>
  rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0, 1);

/** How often the best threshold tells one from the other; a half is a coin's. */
const bestGuess = (one: readonly number[], other: readonly number[]): number => {
  const all = [...one.map((ms) => ({ ms, is: 1 })), ...other.map((ms) => ({ ms, is: -1 }))];
  let [sum, most] = [0, 0];
  for (const { is } of all.toSorted((a, b) => a.ms - b.ms)) {
    sum += is;
    most = Math.max(most, Math.abs(sum));
  }
  return rounded(0.5 + most / all.length, 3);
};

/** The same of answers that only chance tells apart, in 19 of 20 cases at most (Kolmogorov and Smirnov). */
const chance = (count: number): number => rounded(0.5 + 0.5 * 1.358 * Math.sqrt(2 / count), 3);

type Channel = ReturnType<typeof grpcChannel>;
type Visitor = { readonly accessToken: undefined; readonly correlationId: string } & {
  readonly deadlineMs: number;
  readonly clientAddress: string;
};
/** What a visitor does with an address. */
type Ask = (channel: Channel, email: string, visitor: Visitor) => Promise<unknown>;

const password: Ask = (channel, email, visitor) =>
  grpcService(channel, PasswordsServiceService).requestPasswordLink({ email }, visitor);

/** Of a vault that nobody has: a name that is taken is told to everybody. */
const registration: Ask = (channel, email, visitor) =>
  grpcService(channel, RegistrationServiceService).registerCompany(
    {
      ...{ email, company: 'Bench', vault: `Bench ${randomUUID()}`, companyType: CompanyType.RETAILER, country: 'DE' },
      ...{ timeZone: 'UTC', registrationNumber: '', website: '', firstName: 'Rosa', lastName: 'Keller' },
      acceptsTerms: true,
    },
    visitor,
  );

const measure = async (ask: Ask, { grpcAddress, owners }: BenchPlatform, atOnce: number): Promise<Measured[]> => {
  const channel = grpcChannel(grpcAddress);
  let networks = 0;
  const asked = (email: string): Promise<number> => {
    networks += 1;
    const clientAddress = `10.${atOnce}.${networks >> 8}.${networks & 255}`;
    const call = { accessToken: undefined, correlationId: randomUUID(), deadlineMs, clientAddress };
    return timed(() => ask(channel, email, call));
  };
  const [somebody, nobody]: [number[], number[]] = [[], []];
  const work = Array.from({ length: pairs }, (_, at) => owners[Math.floor(at / lettersPerAddress)]?.email ?? '');
  const one = async (): Promise<void> => {
    for (let email = work.pop(); email !== undefined; email = work.pop()) {
      somebody.push(await asked(email));
      nobody.push(await asked(`nobody-${randomUUID()}@bench.example`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  channel.close();
  const row = (what: string, values: readonly number[], rest: Measured['figures'] = {}): Measured => ({
    what: `${what}, ${atOnce} at once`,
    figures: {
      answers: values.length,
      'p5, ms': quantile(values, 0.05),
      'p50, ms': quantile(values, 0.5),
      'p95, ms': quantile(values, 0.95),
      'longest, ms': quantile(values, 1 - 1 / values.length),
      ...rest,
    },
  });
  return [
    row('address that somebody has', somebody),
    row('address that nobody has', nobody, {
      'right by time': bestGuess(somebody, nobody),
      'by chance': chance(pairs),
    }),
  ];
};

/** Known addresses are used up by a round: each has vaults of its own. */
const neutral = async (ask: Ask): Promise<readonly Measured[]> => {
  const measured: Measured[] = [];
  for (const atOnce of [1, 8]) {
    const mailbox = await startTestMailbox();
    const platform = await startBenchPlatform({
      engine: 'postgres',
      vaults: Array.from({ length: known }, (_, at) => `Bench ${at}`),
      uploadTotalBytes: 409_600,
      smtpUrl: mailbox.url,
      publicUrl: 'http://localhost:8080',
    });
    try {
      measured.push(...(await measure(ask, platform, atOnce)));
    } finally {
      await platform.close();
      await mailbox.close();
    }
  }
  return measured;
};

export const accountsNeutral = () => neutral(password);
export const companiesNeutral = () => neutral(registration);
