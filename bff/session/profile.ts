export const vaultStates = ['active', 'pending_review', 'rejected', 'suspended', 'closed'] as const;

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
  readonly secondFactorMode: 'Email' | 'AuthenticatorApp' | 'AuthenticatorAppOrEmail';
  readonly hasAuthenticator: boolean;
  /** Expanded by the platform: x-all brings x-read, x-write, x-delete. */
  readonly permissions: ReadonlySet<string>;
  /** Changes whenever the permissions do. */
  readonly permissionVersion: string;
  /** Of staff who reads in a vault: owner and permissions are that vault's. Null for everybody else. */
  readonly support: { readonly endsAt: string } | null;
}
