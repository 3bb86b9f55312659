import type { ReplyOf } from '../../client/api-types.js';
import { TextLink } from '../../ui/link/link.js';
import { UtcTime } from '../../ui/format/utc-time.js';

type Permission = ReplyOf<'GET /permissions'>['permissions'][number];
export type Grant = ReplyOf<'GET /grants'>['grants'][number];

/** Under a permission in the matrix of roles: who has it beside their role, and by whom; else that it can be granted. */
interface Props {
  readonly permission: Permission;
  readonly grants: readonly Grant[];
}

export const GrantedNote = ({ permission: { grantedTo, grantedBy }, grants }: Props) =>
  grants.length === 0 ? (
    <div>
      An {grantedBy.join(' or ')} can grant this by name to one who is {grantedTo.join(', ')}.
    </div>
  ) : (
    grants.map(({ userGuid, userName, grantedAt, grantedBy }) => (
      <div key={userGuid}>
        <TextLink href={`/usersandgroups/users-detail/${userGuid}`}>{userName}</TextLink>: granted by {grantedBy} on{' '}
        <UtcTime value={grantedAt} isLabelled />
      </div>
    ))
  );
