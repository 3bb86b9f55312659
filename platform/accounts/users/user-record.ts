/** A user of a vault as a versioned record: role, standing, invitation (ADR 0061). */
import type { CodeOf, RecordDeclaration } from '../../records/index.js';
import { accountsError } from '../accounts.errors.js';
import type { UserRow } from './users.repository.js';

export const userRecord: RecordDeclaration<UserRow, CodeOf<typeof accountsError>> = {
  table: 'app_user',
  key: 'id',
  errors: accountsError,
  notFound: 'accounts.not_found',
  stale: 'accounts.user_changed',
  // Of somebody who was made at the same moment.
  unique: { app_user_email_key: 'accounts.user_exists', app_user_invited_email: 'accounts.user_exists' },
  audit: {
    object: ({ id }) => ({ kind: 'user', id }),
    snapshot: ({ role, is_active, invited_until }) => ({
      role,
      isActive: is_active,
      ...(invited_until && { invitedUntil: invited_until.toISOString() }),
    }),
    created: 'accounts.user_invited',
    changed: 'accounts.user_role_changed',
    deleted: 'accounts.invitation_withdrawn',
  },
  topic: 'collectionchanged',
};
