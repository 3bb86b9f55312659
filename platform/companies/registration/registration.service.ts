/**
 * A company comes in (docs/domain.md, n). Who registers is told the same, and as late, whether or not anybody has the
 * address: the name is kept for a day in both cases, and a letter says the rest. What nobody completes is forgotten.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../../kernel/clock.js';
import type { KeyRing } from '../../../kernel/key-ring.js';
import { systemVault, type VisitorCaller } from '../../access/index.js';
import {
  addUser,
  addVault,
  joinInvited,
  type AccountLinks,
  type CompanyType,
  type LetterRequests,
  type LinkUser,
} from '../../accounts/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Invitation, Invitations } from '../../connections/index.js';
import type { AnyTransaction, Database } from '../../database/database.js';
import type { Mailer } from '../../mail/index.js';
import type { Hub } from '../../realtime/index.js';
import { countriesOfTheWorld, type RegionsTables } from '../../regions/index.js';
import { companiesErrors } from '../companies.errors.js';
import { addReview } from '../provision.js';
import { completionLetter, hasAccountLetter } from './letters.js';
import {
  complete,
  discardOld,
  hasAccount,
  isNameTaken,
  keep,
  keepVault,
  type RegistrationTables,
  type RegistrationTx,
} from './registration.repository.js';

/** As long as the link works (accounts/passwords/account-links.service.ts). */
const lifeMs = 24 * 3_600_000;
/** Longer than a registration takes: what is done for an unknown address shows in no answer's time. */
const answerMs = 400;

export interface InvitationLink {
  readonly inviteGuid: string;
  readonly secret: string;
}

/** What a person enters. */
export interface Registration {
  readonly company: string;
  /** One space between words, none around them. */
  readonly vault: string;
  readonly companyType: Exclude<CompanyType, 'Staff'>;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly registrationNumber: string;
  readonly website: string;
  readonly person: string;
}

/** Whose address it is: the invitation's, or what the visitor says. */
export type Registrant = { readonly invitation: InvitationLink } | { readonly email: string };

export type RegistrationWay = 'open' | 'invited' | 'elsewhere';

export interface RegistrationDependencies {
  readonly database: Database;
  readonly keyRing: KeyRing;
  readonly links: AccountLinks;
  readonly requests: LetterRequests;
  readonly invitations: Invitations;
  readonly mailer: Mailer;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly publicUrl: string;
  /** Whether companies register that nobody has invited. */
  readonly registration: 'open' | 'invited';
  readonly termsUrl: string | undefined;
  /** `linked`: a provider of the operator's own keeps the accounts. */
  readonly subjects: 'accounts' | 'linked';
}

/** A colleague invited the address at the same moment: the second look finds the account. */
class AddressTaken extends Error {}

export class RegistrationService {
  readonly #way: RegistrationWay;

  constructor(private readonly dependencies: RegistrationDependencies) {
    const { subjects, registration, links } = dependencies;
    this.#way = subjects === 'linked' ? 'elsewhere' : registration;
    links.afterPassword('completion', (tx, user) => this.#complete(tx, user));
  }

  async offer(): Promise<{ way: RegistrationWay; countries: readonly string[]; termsUrl: string }> {
    const countries = await countriesOfTheWorld(this.dependencies.database.tables<RegionsTables>());
    return { way: this.#way, countries, termsUrl: this.dependencies.termsUrl ?? '' };
  }

  /** @throws connections.link_unknown, connections.link_expired */
  findInvitation({ inviteGuid, secret }: InvitationLink): Promise<Invitation> {
    return this.dependencies.invitations.find(inviteGuid, secret);
  }

  /** @throws connections.link_unknown, connections.link_expired */
  rejectInvitation(visitor: VisitorCaller, { inviteGuid, secret }: InvitationLink): Promise<void> {
    return this.dependencies.invitations.reject(visitor, inviteGuid, secret);
  }

  /**
   * @throws accounts.link_limit, companies.country_unknown, registration_closed, registration_elsewhere, vault_taken,
   * connections.link_unknown, link_expired: none says whether anybody has the address
   */
  async register(visitor: VisitorCaller, registrant: Registrant, entered: Registration): Promise<void> {
    if (this.#way === 'elsewhere') throw companiesErrors('companies.registration_elsewhere');
    const email = await this.#addressOf(registrant);
    const { countries } = await this.offer();
    if (!countries.includes(entered.country)) throw companiesErrors('companies.country_unknown');
    await Promise.all([this.#register(visitor, email, entered), pause(answerMs)]);
  }

  /** What was not completed in time is forgotten. */
  forget(): Promise<void> {
    const { database, clock } = this.dependencies;
    return database.transaction<RegistrationTables, void>((tx) => discardOld(tx, clock.now()));
  }

  async #addressOf(registrant: Registrant): Promise<string> {
    if ('invitation' in registrant) return (await this.findInvitation(registrant.invitation)).email;
    if (this.#way !== 'open') throw companiesErrors('companies.registration_closed');
    return registrant.email;
  }

  async #register(visitor: VisitorCaller, email: string, entered: Registration): Promise<void> {
    const { database, requests, clock } = this.dependencies;
    // Asked before a letter is counted: a name that is taken costs nobody one.
    if (await isNameTaken(database.tables<RegistrationTables>(), entered.vault, email, clock.now()))
      throw companiesErrors('companies.vault_taken');
    await requests.reserve(visitor, email);
    const add = () => database.transaction<RegistrationTables, void>((tx) => this.#add(tx, visitor, email, entered));
    await add().catch((thrown: unknown) => {
      if (thrown instanceof AddressTaken) return add();
      throw thrown;
    });
  }

  async #add(tx: RegistrationTx, visitor: VisitorCaller, email: string, entered: Registration): Promise<void> {
    const { clock, mailer, links, publicUrl } = this.dependencies;
    const [id, now] = [randomUUID(), clock.now()];
    await discardOld(tx, now, email);
    const isKept = await keep(tx, {
      ...{ id, email, vaultName: entered.vault },
      expiresAt: new Date(now.getTime() + lifeMs),
    });
    if (await isNameTaken(tx, entered.vault, email, now)) throw companiesErrors('companies.vault_taken');
    // The same person at the same moment, whose letter is on its way.
    if (!isKept) return;
    if (await hasAccount(tx, email)) {
      await mailer.queue(tx, { to: email, ...hasAccountLetter(entered, publicUrl) });
      return;
    }
    const userGuid = await this.#addVault(tx, visitor, { id, email, now }, entered);
    await links.mail(tx, { userGuid, email }, 'completion', (link) => completionLetter(entered, link));
  }

  /** @returns the guid of its Owner, who is nobody yet */
  async #addVault(
    tx: RegistrationTx,
    visitor: VisitorCaller,
    { id, email, now }: { readonly id: string; readonly email: string; readonly now: Date },
    { company, vault, companyType, person, ...stated }: Registration,
  ): Promise<string> {
    const { keyRing, audit } = this.dependencies;
    const ownerGuid = await addVault(tx, keyRing, { name: vault, company, companyType }, 'pending_review');
    if (ownerGuid === undefined) throw companiesErrors('companies.vault_taken');
    await keepVault(tx, id, ownerGuid);
    await addReview(tx, ownerGuid, {
      ...{ country: stated.country, time_zone: stated.timeZone, website: stated.website },
      ...{ registration_number: stated.registrationNumber, registrant_name: person, registrant_email: email },
    });
    const userGuid = await addUser(tx, {
      ...{ ownerGuid, email, name: person, role: 'Owner', secondFactorMode: 'AuthenticatorAppOrEmail' },
      invitedUntil: new Date(now.getTime() + lifeMs),
    });
    if (userGuid === undefined) throw new AddressTaken();
    await audit.write(
      tx,
      { ...visitor, kind: 'system', ownerGuid },
      {
        action: 'companies.registered',
        object: { kind: 'company', id: ownerGuid },
        after: { name: company, vault, email, termsAccepted: true },
      },
    );
    return userGuid;
  }

  /** The address is the Owner's from now on: staff sees the company, and who invited the address waits for it. */
  async #complete(tx: AnyTransaction, { userGuid, ownerGuid, email }: LinkUser): Promise<void> {
    const { database, hub, invitations } = this.dependencies;
    await joinInvited(tx, userGuid);
    if (!(await complete(tx as RegistrationTx, ownerGuid))) return;
    await invitations.bind(tx, email, ownerGuid);
    database.afterCommit(tx, () => hub.publish(systemVault, 'collectionchanged', {}));
  }
}
