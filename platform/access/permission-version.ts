/** Which permissions an answer was given under: every answer says so, and the gateway compares (ADR 0028). */
import { createHash } from 'node:crypto';

const versionChars = 16;
/** Roles share their sets (accounts/roles/permissions.ts): a handful of them, hashed once. */
const known = new WeakMap<ReadonlySet<string>, string>();

/** Changes whenever the permissions do. */
export const permissionVersionOf = (permissions: ReadonlySet<string>): string => {
  const version =
    known.get(permissions) ??
    createHash('sha256')
      .update([...permissions].join())
      .digest('base64url')
      .slice(0, versionChars);
  known.set(permissions, version);
  return version;
};
