/** A small real upstream: HTTP that tells what it was sent, gRPC that knows users and codes. */
import {
  Metadata,
  Server as GrpcServer,
  ServerCredentials,
  type sendUnaryData,
  type ServerUnaryCall,
} from '@grpc/grpc-js';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { callErrors, errorCodes } from '../../../kernel/errors.js';
import { permissionVersionHeader } from '../../../kernel/grpc/client.js';
import { toGrpcStatus } from '../../../kernel/grpc/status.js';
import {
  AccountsServiceService,
  CodeMethod,
  FindAccountResponse,
  GetProfileResponse,
  GetSecondFactorResponse,
  IdentityAccountsServiceService,
  SecondFactorMode,
  SendCodeResponse,
  VerifyCodeResponse,
  VerifyPasswordResponse,
  type AccountsServiceServer,
  type IdentityAccountsServiceServer,
  type VerifyCodeRequest,
} from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  FindUserResponse,
  UsersServiceService,
  type UsersServiceServer,
} from '../../../proto/gen/keyway/accounts/v1/users.js';
import {
  CatalogueServiceService,
  ListInsertableProductsResponse,
  type CatalogueServiceServer,
} from '../../../proto/gen/keyway/catalogue/v1/catalogue.js';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface SeenCall {
  readonly path: string;
  readonly metadata: Record<string, string>;
  /** Milliseconds that the caller gave it. */
  readonly deadlineMs: number;
}

export interface TestPlatform {
  readonly url: string;
  readonly grpc: string;
  readonly requests: SeenRequest[];
  readonly calls: SeenCall[];
  /** What every user holds; a test may take some away. */
  permissions: string[];
  /** Answers instead of the echo. */
  answer: ((response: ServerResponse, request: SeenRequest) => void) | undefined;
  isDown: boolean;
  /** Runs before it is answered that ended sessions are written down; told whether the caller has let go of its call. */
  recording: ((isCut: () => boolean) => Promise<void>) | undefined;
  /** Settles with the head of the next request to the path; its body may still be on its way. */
  begins(path: string): Promise<unknown>;
  /** Holds checks of codes back until released. */
  holdCodes(): { readonly arrived: Promise<void>; release(): void };
  /** Holds HTTP answers back until released. */
  holdAnswers(): { arrived(count: number): Promise<void>; release(): void };
  close(): Promise<void>;
}

interface Gate {
  readonly opened: Promise<void>;
  count: number;
  wanted: number;
  readonly reached: PromiseWithResolvers<void>;
}

/** What is held back at the moment. */
interface Gates {
  codes: Gate | undefined;
  answers: Gate | undefined;
}

const newGate = (): { gate: Gate; open: () => void } => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { gate: { opened: promise, count: 0, wanted: 1, reached: Promise.withResolvers<void>() }, open: resolve };
};

const passGate = async (gate: Gate | undefined): Promise<void> => {
  if (gate === undefined) return;
  gate.count += 1;
  if (gate.count >= gate.wanted) gate.reached.resolve();
  await gate.opened;
};

/** The code that passes for everybody. */
export const rightCode = '424242';
/** The password that passes for everybody. */
export const rightPassword = 'Correct-horse-1';
const errors = errorCodes({
  'accounts.code_wrong': 'invalid_argument',
  'accounts.credentials_wrong': 'unauthenticated',
  'accounts.not_found': 'not_found',
});
const minuteMs = 60_000;

const subjectOf = (metadata: Metadata): string => {
  const token = String(metadata.get('authorization')[0]).replace(/^Bearer /, '');
  return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { sub: string }).sub;
};

const versionOf = ({ permissions }: Pick<TestPlatform, 'permissions'>): string => permissions.join() || 'none';

const echo = (response: ServerResponse, request: SeenRequest): void => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'set-cookie': 'upstream=1; Path=/',
    server: 'platform/1.0',
    'x-powered-by': 'platform',
    'access-control-allow-origin': '*',
  });
  response.end(JSON.stringify({ url: request.url, method: request.method }));
};

const versionMetadata = (platform: Pick<TestPlatform, 'permissions'>): Metadata => {
  const metadata = new Metadata();
  metadata.set(permissionVersionHeader, versionOf(platform));
  return metadata;
};

const startHttp = async (
  platform: TestPlatform & { readonly begun: EventEmitter },
  gates: Gates,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    platform.begun.emit(request.url ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const seen = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      platform.requests.push(seen);
      void passGate(gates.answers).then(() => {
        response.setHeader(permissionVersionHeader, versionOf(platform));
        if (platform.isDown) response.destroy();
        else (platform.answer ?? echo)(response, seen);
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const accountsOf = (platform: TestPlatform, gates: Gates): AccountsServiceServer => {
  const seen =
    <Q, S>(answer: (request: Q, metadata: Metadata) => S) =>
    (call: ServerUnaryCall<Q, S>, done: sendUnaryData<S>) => {
      const metadata = Object.fromEntries(Object.entries(call.metadata.getMap()).map(([k, v]) => [k, String(v)]));
      platform.calls.push({
        path: call.getPath(),
        metadata,
        deadlineMs: new Date(call.getDeadline()).getTime() - Date.now(),
      });
      call.sendMetadata(versionMetadata(platform));
      try {
        if (platform.isDown) throw callErrors('upstream.unavailable');
        done(null, answer(call.request, call.metadata));
      } catch (failure) {
        done(toGrpcStatus(failure as ReturnType<typeof errors>));
      }
    };
  const later = (ms: number) => new Date(Date.now() + ms).toISOString();
  const unknown = () => {
    throw errors('accounts.code_wrong');
  };
  return {
    getProfile: seen((_request, metadata) => {
      const sub = subjectOf(metadata);
      return GetProfileResponse.fromPartial({
        profile: {
          userGuid: sub,
          userId: 7,
          userName: `Name of ${sub}`,
          userEmail: `${sub}@northwind.example`,
          roleGuid: 'role-1',
          roleName: 'Owner',
          ownerGuid: 'owner-1',
          ownerId: 1,
          ownerName: 'Northwind',
          ownerRole: 'Publisher',
          company: 'Northwind Interactive',
          permissions: platform.permissions,
          permissionVersion: versionOf(platform),
          secondFactorMode: SecondFactorMode.AUTHENTICATOR_APP_OR_EMAIL,
        },
      });
    }),
    getSecondFactor: seen(() =>
      GetSecondFactorResponse.fromPartial({
        methods: [CodeMethod.EMAIL],
        emailHint: 'u***@northwind.example',
      }),
    ),
    sendCode: seen(() => SendCodeResponse.fromPartial({ resendAt: later(50_000), expiresAt: later(10 * minuteMs) })),
    verifyCode: (
      call: ServerUnaryCall<VerifyCodeRequest, VerifyCodeResponse>,
      done: sendUnaryData<VerifyCodeResponse>,
    ) => {
      const check = seen((request: VerifyCodeRequest) => {
        if (request.code !== rightCode) throw errors('accounts.code_wrong');
        return VerifyCodeResponse.fromPartial({ verifiedAt: later(0) });
      });
      void passGate(gates.codes).then(() => check(call, done));
    },
    getEmailSettings: seen(unknown),
    changeEmailSettings: seen(unknown),
    getShortcutSettings: seen(unknown),
    changeShortcutSettings: seen(unknown),
    beginAuthenticator: seen(unknown),
    confirmAuthenticator: seen(unknown),
  };
};

/** Who signs in at the embedded provider: anybody with the right password. */
const identityAccounts: IdentityAccountsServiceServer = {
  verifyPassword: ({ request }, done) => {
    const [userGuid = ''] = request.email.split('@');
    if (request.password === rightPassword) done(null, VerifyPasswordResponse.fromPartial({ userGuid }));
    else done(toGrpcStatus(errors('accounts.credentials_wrong')));
  },
  findAccount: ({ request }, done) => {
    const { userGuid } = request;
    const account = { userGuid, email: `${userGuid}@northwind.example`, name: userGuid, ownerGuid: 'owner-1' };
    done(null, FindAccountResponse.fromPartial(account));
  },
};

type SessionCalls = Pick<UsersServiceServer, 'findUser' | 'lookAtSessions' | 'recordEndedSessions'>;

/** Users of the one vault; whoever's name says so is of another. */
const usersOf = (platform: TestPlatform): SessionCalls => {
  const refusedTo = (call: ServerUnaryCall<{ readonly userGuid: string }, unknown>): boolean => {
    platform.calls.push({ path: call.getPath(), metadata: {}, deadlineMs: 0 });
    return call.request.userGuid.startsWith('foreign');
  };
  const notFound = () => toGrpcStatus(errors('accounts.not_found'));
  return {
    findUser: (call, done) => {
      const { userGuid } = call.request;
      if (refusedTo(call)) done(notFound());
      else done(null, FindUserResponse.fromPartial({ userGuid, name: userGuid }));
    },
    lookAtSessions: (call, done) => {
      if (refusedTo(call)) done(notFound());
      else done(null, { userGuid: call.request.userGuid });
    },
    recordEndedSessions: (call, done) => {
      if (refusedTo(call)) done(notFound());
      else void (platform.recording?.(() => call.cancelled) ?? Promise.resolve()).then(() => done(null, {}));
    },
  };
};

/** One permitted method, checked as the real platform checks it: the user's rights now, whoever asks. */
const catalogueOf = (platform: TestPlatform): CatalogueServiceServer => ({
  listInsertableProducts: (call, done) => {
    platform.calls.push({ path: call.getPath(), metadata: {}, deadlineMs: 0 });
    call.sendMetadata(versionMetadata(platform));
    if (platform.permissions.includes('insertkeys-write')) done(null, ListInsertableProductsResponse.fromPartial({}));
    else done(toGrpcStatus(callErrors('permission.denied')));
  },
});

export const startPlatform = async (): Promise<TestPlatform> => {
  const grpc = new GrpcServer();
  const gates: Gates = { codes: undefined, answers: undefined };
  const begun = new EventEmitter();
  const platform: { -readonly [K in keyof TestPlatform]: TestPlatform[K] } & { readonly begun: EventEmitter } = {
    begun,
    begins: (path) => once(begun, path),
    url: '',
    grpc: '',
    requests: [],
    calls: [],
    permissions: ['insertkeys-write', 'inventory-read'],
    answer: undefined,
    isDown: false,
    recording: undefined,
    holdCodes: () => {
      const { gate, open } = newGate();
      gates.codes = gate;
      return {
        arrived: gate.reached.promise,
        release: () => {
          gates.codes = undefined;
          open();
        },
      };
    },
    holdAnswers: () => {
      const { gate, open } = newGate();
      gates.answers = gate;
      return {
        arrived: (count) => {
          gate.wanted = count;
          if (gate.count >= count) gate.reached.resolve();
          return gate.reached.promise;
        },
        release: () => {
          gates.answers = undefined;
          open();
        },
      };
    },
    close: async () => {
      grpc.forceShutdown();
      await stop();
    },
  };
  const { url, stop } = await startHttp(platform, gates);
  grpc.addService(CatalogueServiceService, catalogueOf(platform));
  const { findUser, lookAtSessions, recordEndedSessions } = UsersServiceService;
  grpc.addService({ findUser, lookAtSessions, recordEndedSessions }, usersOf(platform));
  grpc.addService(IdentityAccountsServiceService, identityAccounts);
  grpc.addService(AccountsServiceService, accountsOf(platform, gates));
  const port = await new Promise<number>((resolve, reject) => {
    grpc.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (failure, bound) =>
      failure ? reject(failure) : resolve(bound),
    );
  });
  platform.url = url;
  platform.grpc = `127.0.0.1:${port}`;
  return platform;
};
