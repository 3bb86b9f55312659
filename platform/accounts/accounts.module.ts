import {
  Global,
  Inject,
  Module,
  type OnModuleDestroy,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { made, madeOf } from '../../kernel/providers.js';
import type { Logger } from '../../kernel/log.js';
import { Sweep } from '../sweep.js';
import { MEMBER_LINKS, MEMBER_SOURCE } from '../access/index.js';
import { AuditLog } from '../audit/index.js';
import { PLATFORM_CONFIG, isWorking, type PlatformConfig, setting } from '../config.js';
import { LISTS, type Lists } from '../content/index.js';
import { DATABASE } from '../database/database.js';
import { MAILER } from '../mail/index.js';
import { HUB } from '../realtime/index.js';
import { Records } from '../records/index.js';
import { NOTIFIER, RECIPIENTS } from '../notifications/index.js';
import { CHECKLIST, type Checklist } from '../checklist/index.js';
import { SEARCHES, type Searches } from '../search/index.js';
import { CLOCK, KEY_RING, LOG } from '../tokens.js';
import { AccountsGrpc } from './accounts.grpc.js';
import { AccountsRepository } from './accounts.repository.js';
import { GrantsGrpc } from './grants/grants.grpc.js';
import { GrantsService } from './grants/grants.service.js';
import { IdentityAccountsGrpc } from './identity-accounts.grpc.js';
import { IdentityLinkRepository } from './links/identity-link.repository.js';
import { AccountLinks } from './passwords/account-links.service.js';
import { LetterRequests } from './passwords/letter-requests.service.js';
import { OwnerResetsGrpc } from './owner-resets/owner-resets.grpc.js';
import { OwnerResetsService } from './owner-resets/owner-resets.service.js';
import { PasswordLinkRepository } from './passwords/password-link.repository.js';
import { PasswordsGrpc } from './passwords/passwords.grpc.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { ProfileService } from './profile/profile.service.js';
import { AuthenticatorService } from './second-factor/authenticator.service.js';
import { CodeHasher } from './second-factor/code-secrets.js';
import { CodesService } from './second-factor/codes.service.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';
import { SecurityGrpc } from './security/security.grpc.js';
import { SecurityService } from './security/security.service.js';
import { SignInFailureRepository } from './sign-in/sign-in-failure.repository.js';
import { SignInService } from './sign-in/sign-in.service.js';
import { UserInfoController } from './profile/user-info.controller.js';
import { InvitationsService } from './users/invitations.service.js';
import { RecipientsRepository } from './addresses/recipients.repository.js';
import { ReturnedLetters } from './addresses/returned-letters.service.js';
import { authenticatorStep, colleagueStep } from './checklist/steps.repository.js';
import { userSearch } from './found/found.repository.js';
import { usersGrid } from './users/users.grid.js';
import { UserSessionsService } from './users/user-sessions.service.js';
import { UsersGrpc } from './users/users.grpc.js';
import { UsersService } from './users/users.service.js';

const sweepMs = 3_600_000;
const resetsSweepMs = 60_000;

/** Global for MEMBER_SOURCE and MEMBER_LINKS: the access gate reads the caller here. */
@Global()
@Module({
  controllers: [
    AccountsGrpc,
    GrantsGrpc,
    IdentityAccountsGrpc,
    OwnerResetsGrpc,
    PasswordsGrpc,
    SecurityGrpc,
    UsersGrpc,
    UserInfoController,
  ],
  providers: [
    madeOf(AccountsRepository, DATABASE),
    madeOf(SecondFactorRepository, DATABASE),
    madeOf(SignInFailureRepository, DATABASE),
    madeOf(CodeHasher, setting('FINGERPRINT_PEPPER')),
    madeOf(CodesService, SecondFactorRepository, CodeHasher, MAILER, NOTIFIER, AuditLog, KEY_RING, CLOCK),
    madeOf(AuthenticatorService, SecondFactorRepository, CodesService, CodeHasher, NOTIFIER, AuditLog, KEY_RING, CLOCK),
    madeOf(ProfileService, AccountsRepository, AuditLog),
    madeOf(SignInService, AccountsRepository, SignInFailureRepository, CodeHasher, AuditLog, CLOCK),
    madeOf(PasswordLinkRepository, DATABASE),
    made(LetterRequests, { database: DATABASE, hasher: CodeHasher, clock: CLOCK }),
    made(AccountLinks, {
      links: PasswordLinkRepository,
      mailer: MAILER,
      clock: CLOCK,
      publicUrl: setting('PUBLIC_URL'),
    }),
    made(PasswordsService, {
      links: PasswordLinkRepository,
      mailed: AccountLinks,
      requests: LetterRequests,
      hasher: CodeHasher,
      notifier: NOTIFIER,
      audit: AuditLog,
      clock: CLOCK,
      passwordCost: setting('PASSWORD_COST'),
      subjects: setting('OIDC_SUBJECTS'),
    }),
    made(UsersService, {
      ...{ database: DATABASE, records: Records, audit: AuditLog, mailer: MAILER, notifier: NOTIFIER },
      ...{ hub: HUB, clock: CLOCK },
    }),
    made(GrantsService, { database: DATABASE, audit: AuditLog, notifier: NOTIFIER, hub: HUB, clock: CLOCK }),
    made(OwnerResetsService, { database: DATABASE, audit: AuditLog, notifier: NOTIFIER, hub: HUB, clock: CLOCK }),
    made(SecurityService, { database: DATABASE, records: Records, notifier: NOTIFIER, hub: HUB }),
    made(UserSessionsService, { database: DATABASE, audit: AuditLog, clock: CLOCK }),
    made(InvitationsService, {
      ...{ database: DATABASE, records: Records, links: AccountLinks, requests: LetterRequests, mailer: MAILER },
      ...{ hub: HUB, clock: CLOCK, publicUrl: setting('PUBLIC_URL'), subjects: setting('OIDC_SUBJECTS') },
    }),
    made(ReturnedLetters, {
      ...{ database: DATABASE, mailer: MAILER, notifier: NOTIFIER, requests: LetterRequests, audit: AuditLog },
      ...{ hub: HUB, clock: CLOCK, publicUrl: setting('PUBLIC_URL') },
    }),
    { provide: RECIPIENTS, useClass: RecipientsRepository },
    { provide: MEMBER_SOURCE, useExisting: AccountsRepository },
    madeOf(IdentityLinkRepository, DATABASE, AuditLog),
    { provide: MEMBER_LINKS, useExisting: IdentityLinkRepository },
  ],
  exports: [MEMBER_SOURCE, MEMBER_LINKS, RECIPIENTS, CodesService, AccountLinks, LetterRequests],
})
export class AccountsModule implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private readonly sweeps: readonly Sweep[];

  constructor(
    @Inject(LISTS) private readonly lists: Lists,
    @Inject(SEARCHES) private readonly searches: Searches,
    @Inject(CHECKLIST) private readonly checklist: Checklist,
    @Inject(PLATFORM_CONFIG) private readonly config: PlatformConfig,
    @Inject(SignInService) signIn: SignInService,
    @Inject(PasswordsService) passwords: PasswordsService,
    @Inject(OwnerResetsService) resets: OwnerResetsService,
    @Inject(LOG) log: Logger,
  ) {
    const run = async (): Promise<void> => {
      await signIn.forgetFailures();
      await passwords.forget();
    };
    const due = (): Promise<void> => resets.sweep();
    this.sweeps = [
      new Sweep({ everyMs: sweepMs, name: 'the sweep of failed sign-ins and old links', run, log }),
      new Sweep({ everyMs: resetsSweepMs, name: 'the sweep of second factors to be reset', run: due, log }),
    ];
  }

  onModuleInit(): void {
    this.lists.register(usersGrid);
    this.searches.register(userSearch);
    this.checklist.register(authenticatorStep, colleagueStep);
  }

  onApplicationBootstrap(): void {
    if (isWorking(this.config)) for (const sweep of this.sweeps) sweep.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.sweeps.map((sweep) => sweep.stop()));
  }
}
