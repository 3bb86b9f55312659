/**
 * The evidence for "no token in the browser": the product as it is started, its owner at a real
 * browser, everything that can be seen from there, searched for the tokens of the very run.
 */
import type { Browser, BrowserContext } from 'playwright-core';
import { Person } from '../journeys/person/person.js';
import type { AuditedProduct } from './audited-product.js';
import { BrowserRecorder, type Cookie } from './browser-recorder.js';
import type { Channel, Exhibit } from './exhibits.js';
import { checklist, doors, type ChecklistItem, type Door } from './inventory.js';
import { directivesOf, faultsOfPolicy, type Directive } from './policy.js';
import type { Secret } from './provider-recorder.js';
import { search, type Finding } from './search.js';
import { builtScreens, colleagueOfWalk, screensNotShown, Walk } from './walk.js';

export interface Looked {
  readonly channel: Channel;
  readonly count: number;
  readonly bytes: number;
}

export interface Evidence {
  readonly at: string;
  readonly product: string;
  readonly isClean: boolean;
  readonly findings: readonly Finding[];
  /** What the browser stopped or complained of. */
  readonly violations: readonly string[];
  readonly policyFaults: readonly string[];
  readonly cookieFaults: readonly string[];
  readonly screens: { readonly built: readonly string[]; readonly notShown: readonly string[] };
  readonly looked: readonly Looked[];
  readonly secrets: readonly { readonly kind: string; readonly count: number }[];
  readonly candidates: number;
  readonly allowed: readonly {
    readonly name: string;
    readonly reason: string;
    readonly count: number;
    readonly example: string;
  }[];
  readonly cookies: readonly Cookie[];
  readonly policy: readonly Directive[];
  readonly doors: readonly Door[];
  readonly checklist: readonly ChecklistItem[];
}

export interface AuditOptions {
  /** `whole` walks every screen; `entrance` signs in, looks at the first one, and signs out. */
  readonly walk?: 'whole' | 'entrance';
  /** For the test of the audit itself: puts something in the way of the answers, outside of the product. */
  readonly plant?: (context: BrowserContext, secrets: () => readonly Secret[]) => Promise<void>;
  readonly email?: string;
}

const summed = <T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> => Map.groupBy(all, keyOf);

const lookedAt = (exhibits: readonly Exhibit[]): Looked[] =>
  [...summed(exhibits, ({ channel }) => channel)].map(([channel, those]) => ({
    channel: channel as Channel,
    count: those.length,
    bytes: those.reduce((sum, { content }) => sum + content.length, 0),
  }));

/** ASVS 3.3: what each cookie of the product must be. */
const faultsOfCookies = (cookies: readonly Cookie[]): string[] =>
  cookies
    .filter(({ name }) => name.includes('keyway') && !name.startsWith('keyway-'))
    .flatMap((cookie) => [
      ...(cookie.name.startsWith('__Host-') ? [] : [`${cookie.name} is bound to no host`]),
      ...(cookie.httpOnly ? [] : [`${cookie.name} can be read by scripts`]),
      ...(cookie.secure ? [] : [`${cookie.name} goes over plain connections`]),
      ...(cookie.path === '/' ? [] : [`${cookie.name} has the path ${cookie.path}`]),
      ...(cookie.sameSite === 'None' ? [`${cookie.name} goes with requests of other sites`] : []),
    ]);

/** The cookie's id must be nowhere but in the cookie: `s:<id>.<signature>`. */
const sessionSecrets = (recorder: BrowserRecorder): Secret[] =>
  [...recorder.cookieValues]
    .map((value) => value.replace(/^s:/, '').split('.')[0] ?? '')
    .filter((id) => id.length > 30)
    .map((value) => ({ kind: 'session cookie', value }));

/**
 * Screens that no vault's people may open. @returns what the browser got to see there
 * @throws Error when the browser stopped or complained of something
 */
const asStaff = async (product: AuditedProduct, browser: Browser): Promise<BrowserRecorder> => {
  const staff = await Person.arrives(product, browser, 'staff@keyway.example');
  const recorder = new BrowserRecorder(staff.context, product.url);
  recorder.watch(staff.page);
  const walk = new Walk(staff, recorder);
  await walk.signsIn();
  await walk.seesAdministration();
  await recorder.settled();
  await staff.leaves();
  if (staff.faults.length > 0) throw new Error(staff.faults.join('\n'));
  return recorder;
};

const signedIn = async (product: AuditedProduct, browser: Browser, email: string): Promise<Person> => {
  const person = await Person.arrives(product, browser, email);
  await person.signsInByEmail();
  return person;
};

const shownIn = (recorders: readonly BrowserRecorder[]): Set<string> =>
  new Set(recorders.flatMap(({ shown }) => [...shown]));

/** Who cannot go on stays where it happened, for what a failed test leaves (test/witness); closing the browser ends it. */
export const audit = async (
  product: AuditedProduct,
  browser: Browser,
  { walk: extent = 'whole', plant, email = 'owner@northwind.example' }: AuditOptions = {},
): Promise<Evidence> => {
  const recorders = extent === 'whole' ? [await asStaff(product, browser)] : [];
  const colleague = extent === 'whole' ? [await signedIn(product, browser, colleagueOfWalk)] : [];
  const owner = await Person.arrives(product, browser, email);
  const recorder = new BrowserRecorder(owner.context, product.url);
  recorder.watch(owner.page);
  recorders.push(recorder);
  await plant?.(owner.context, product.secrets);
  const walk = new Walk(owner, recorder);
  await walk.signsIn();
  if (extent === 'whole') await walk.seesEverything();
  await walk.signsOut();
  await recorder.settled();
  await Promise.all([owner, ...colleague].map((person) => person.leaves()));
  const traces: Exhibit[] = product.traces.bodies.map((content) => ({
    channel: 'trace',
    side: 'process',
    where: 'OTLP export',
    content,
  }));
  const exhibits = [...recorders.flatMap((each) => each.exhibits), ...product.logs(), ...traces];
  const secrets = [...product.secrets(), ...recorders.flatMap(sessionSecrets)];
  const { findings, allowed, candidates } = search(exhibits, secrets);
  const policy = directivesOf(recorder.policy);
  const cookies = [...recorder.cookies.values()];
  const parts = {
    findings,
    violations: owner.faults,
    policyFaults: faultsOfPolicy(policy),
    cookieFaults: faultsOfCookies(cookies),
    screens: { built: builtScreens(), notShown: extent === 'whole' ? screensNotShown(shownIn(recorders)) : [] },
  };
  const faults = [findings, parts.violations, parts.policyFaults, parts.cookieFaults, parts.screens.notShown];
  return {
    at: new Date().toISOString(),
    product: product.url,
    isClean: faults.every((list) => list.length === 0),
    ...parts,
    looked: lookedAt(exhibits),
    secrets: [...summed(secrets, ({ kind }) => kind)].map(([kind, those]) => ({
      kind,
      count: new Set(those.map(({ value }) => value)).size,
    })),
    candidates,
    allowed: [...allowed].map(([name, { allowance, count, example }]) => ({
      name,
      reason: allowance.reason,
      count,
      example,
    })),
    cookies,
    policy,
    doors: doors(product.traces),
    checklist: checklist(),
  };
};
