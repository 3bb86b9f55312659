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
  readonly secondFactorMode: 'Email' | 'AuthenticatorApp' | 'AuthenticatorAppOrEmail';
  readonly hasAuthenticator: boolean;
  /** Expanded by the platform: x-all brings x-read, x-write, x-delete. */
  readonly permissions: ReadonlySet<string>;
  /** Changes whenever the permissions do. */
  readonly permissionVersion: string;
}
