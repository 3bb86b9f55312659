/** A sharing rule as a versioned record (ADR 0061). */
import type { CodeOf, RecordDeclaration } from '../../records/index.js';
import type { RuleRow } from '../rows.js';
import { sharingErrors } from '../sharing.errors.js';

export const ruleRecord: RecordDeclaration<RuleRow, CodeOf<typeof sharingErrors>> = {
  table: 'sharing_rule',
  key: 'id',
  errors: sharingErrors,
  notFound: 'sharing.rule_not_found',
  stale: 'sharing.changed_meanwhile',
  unique: { sharing_rule_name: 'sharing.name_taken' },
  audit: {
    object: ({ id }) => ({ kind: 'sharing_rule', id }),
    snapshot: ({ vault_id: _vault, id: _id, version: _version, changed_at: _at, changed_by_name: _by, ...terms }) =>
      terms,
    created: 'sharing.rule_added',
    changed: 'sharing.rule_changed',
    deleted: 'sharing.rule_deleted',
  },
  topic: 'collectionchanged',
};
