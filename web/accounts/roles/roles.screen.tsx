import { makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { Fragment, useId, useState } from 'react';
import { useRead } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { useSession } from '../../client/session/use-session.js';
import { GrantedNote, type Grant } from '../grants/granted-note.js';
import { Page } from '../../ui/page/page.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { isListed, permissionGroups, permissionWords } from './permission-words.js';

type Permission = ReplyOf<'GET /permissions'>['permissions'][number];
type CompanyType = Permission['holders'][number]['companyTypes'][number];

const roles = ['Owner', 'Administrator', 'Product Admin', 'Editor', 'Viewer'] as const;
const companyTypes: readonly CompanyType[] = ['Publisher', 'Distributor', 'Retailer'];

const useStyles = makeStyles({
  filter: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  // It scrolls in itself, so that its head stays in sight.
  frame: { overflow: 'auto', flexGrow: 1, minHeight: '240px', maxWidth: '1100px' },
  table: { borderCollapse: 'collapse', width: '100%', minWidth: '680px' },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'left',
    fontWeight: tokens.fontWeightRegular,
    verticalAlign: 'top',
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  group: { fontWeight: tokens.fontWeightSemibold, paddingTop: tokens.spacingVerticalL },
  mark: { textAlign: 'center' },
  none: { color: tokens.colorNeutralForeground3 },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

const holds = ({ holders }: Permission, role: string, type: CompanyType): boolean =>
  holders.some((holder) => holder.role === role && holder.companyTypes.includes(type));

const Mark = ({ isHeld }: { readonly isHeld: boolean }) => {
  const styles = useStyles();
  return isHeld ? <CheckmarkRegular aria-label="Yes" /> : <span className={styles.none}>No</span>;
};

interface RowsProps {
  readonly permissions: readonly Permission[];
  readonly type: CompanyType;
  /** Of the reader's own vault; undefined: they are not known, or of another type of company. */
  readonly grants: readonly Grant[] | undefined;
}

const Rows = ({ permissions, type, grants }: RowsProps) => {
  const styles = useStyles();
  const shown = permissions.filter((permission) => roles.some((role) => holds(permission, role, type)));
  return permissionGroups.map((group) => {
    const own = shown.flatMap((permission) => {
      const { key } = permission;
      return isListed(key) && permissionWords[key].group === group
        ? [[permissionWords[key].text, permission] as const]
        : [];
    });
    return (
      own.length > 0 && (
        <Fragment key={group}>
          <tr>
            <th colSpan={roles.length + 1} scope="colgroup" className={mergeClasses(styles.cell, styles.group)}>
              {group}
            </th>
          </tr>
          {own.map(([text, permission]) => (
            <tr key={permission.key}>
              <th scope="row" className={styles.cell}>
                {text}
                {permission.grantedTo.length > 0 && grants && (
                  <div className={styles.note}>
                    <GrantedNote
                      permission={permission}
                      grants={grants.filter(({ permission: key }) => key === permission.key)}
                    />
                  </div>
                )}
              </th>
              {roles.map((role) => (
                <td key={role} className={mergeClasses(styles.cell, styles.mark)}>
                  <Mark isHeld={holds(permission, role, type)} />
                </td>
              ))}
            </tr>
          ))}
        </Fragment>
      )
    );
  });
};

/** /usersandgroups/roles/ - which role may do what in a type of company. */
const RolesScreen = () => {
  const styles = useStyles();
  const choice = useId();
  const { profile } = useSession();
  const [type, setType] = useState<CompanyType>(
    companyTypes.find((each) => each === profile?.ownerRole) ?? 'Publisher',
  );
  const { data, error, reload } = useRead('GET /permissions', {});
  const { data: granted, reload: reloadGrants } = useRead('GET /grants', {});
  useEvent(
    ['collectionchanged'],
    useCoalesced(() => void reloadGrants()),
  );
  if (error && !data) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Page
      title="Roles"
      isFilling
      breadcrumbs={[{ text: 'Account & Help' }, { text: 'Users', href: '/usersandgroups/users/' }, { text: 'Roles' }]}
      subtitle="What each role may do. A user has one role; what a company of a type cannot do is not listed for it."
    >
      <div className={styles.filter}>
        <label htmlFor={choice}>Type of company</label>
        <Select
          id={choice}
          value={type}
          onChange={(_, { value }) => setType(companyTypes.find((each) => each === value) ?? type)}
        >
          {companyTypes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </div>
      <div className={styles.frame} role="region" aria-label="Roles and what they may do" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={mergeClasses(styles.cell, styles.head)}>
                May
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className={mergeClasses(styles.cell, styles.head, styles.mark)}>
                  {role}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows
              permissions={data.permissions}
              type={type}
              grants={type === profile?.ownerRole ? granted?.grants : undefined}
            />
          </tbody>
        </table>
      </div>
    </Page>
  );
};

export default RolesScreen;
