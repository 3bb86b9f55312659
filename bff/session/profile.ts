export const vaultStates = ['active', 'pending_review', 'rejected', 'suspended', 'closed'] as const;

/** Of what an authenticator app is asked, and who has none: the platform lets them connect one and do nothing else. */
export const isAppMissing = ({
  secondFactorMode,
  hasAuthenticator,
}: Pick<Profile, 'secondFactorMode' | 'hasAuthenticator'>): boolean =>
  secondFactorMode === 'AuthenticatorApp' && !hasAuthenticator;

/** Who the signed-in user is and what the user may do. */
export interface Profile {
  readonly userGuid: string;
  readonly userId: string;
  readonly userName: string;
  readonly userEmail: string;
  readonly roleGuid: string;
  readonly roleName: string;
  readonly ownerGuid: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly ownerRole: string;
  readonly company: string;
  /** Whether the vault trades: active alone does. */
  readonly vaultState: (typeof vaultStates)[number];
  /** Why it does not, in the words of staff; null while there is none. */
  readonly vaultStateReason: string | null;
  /** The stricter one of the user's own mode and of what the vault asks for. */
  readonly secondFactorMode: 'Email' | 'AuthenticatorApp' | 'AuthenticatorAppOrEmail';
  readonly hasAuthenticator: boolean;
  /** Expanded by the platform: x-all brings x-read, x-write, x-delete. */
  readonly permissions: ReadonlySet<string>;
  /** Changes whenever the permissions do. */
  readonly permissionVersion: string;
  /** Of staff who reads in a vault: owner and permissions are that vault's. Null for everybody else. */
  readonly support: { readonly endsAt: string } | null;
}
