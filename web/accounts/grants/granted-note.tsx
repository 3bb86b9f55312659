import type { ReplyOf } from '../../client/api-types.js';
import { TextLink } from '../../ui/link/link.js';
import { UtcTime } from '../../ui/format/utc-time.js';

export type Grant = ReplyOf<'GET /grants'>['grants'][number];

/** Under a permission in the matrix of roles: who has it beside their role, and by whom; else that it can be granted. */
export const GrantedNote = ({ grants }: { readonly grants: readonly Grant[] }) =>
  grants.length === 0 ? (
    <div>An Owner can grant this to one Administrator by name.</div>
  ) : (
    grants.map(({ userGuid, userName, grantedAt, grantedBy }) => (
      <div key={userGuid}>
        <TextLink href={`/usersandgroups/users-detail/${userGuid}`}>{userName}</TextLink>: granted by {grantedBy} on{' '}
        <UtcTime value={grantedAt} isLabelled />
      </div>
    ))
  );
