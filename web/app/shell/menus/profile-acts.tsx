import { MenuDivider, MenuItem, MenuList, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PopupProps } from '../../../ui/on-demand/on-demand.js';
import { PopupMenu } from '../../../ui/on-demand/popup-menu.js';
import { useToasts } from '../../../ui/toasts/toasts.js';
import type { Session } from '../../../client/api-types.js';
import { signOut } from '../../../client/session/sign-out.js';
import { usePermission } from '../../../client/session/use-session.js';
import { useNavigationRead } from '../navigation/use-navigation-read.js';
import { Picture } from './picture.js';

const useStyles = makeStyles({
  who: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
  },
  lines: { minWidth: 0, lineHeight: tokens.lineHeightBase300 },
  name: { fontWeight: tokens.fontWeightSemibold },
  muted: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

interface ProfileActsProps extends PopupProps {
  readonly profile: NonNullable<Session['profile']>;
  /** Address of the user's image. */
  readonly picture: string;
}

/** What the profile's button opens. */
const ProfileActs = ({ profile, picture, ...popup }: ProfileActsProps) => {
  const styles = useStyles();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { data, retry } = useNavigationRead();
  const maySettings = usePermission('accountsettings-read', 'accountsettings-all');
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    try {
      await signOut();
    } catch (thrown) {
      toasts.failure(thrown);
      setLeaving(false);
    }
  };
  return (
    <PopupMenu {...popup} align="end">
      <div className={styles.who}>
        <Picture src={picture} size={40} />
        <div className={styles.lines}>
          <div className={styles.name}>{profile.userName}</div>
          <div className={styles.muted}>{profile.userEmail}</div>
          <div className={styles.muted}>
            {profile.company} · {profile.roleName}
          </div>
        </div>
      </div>
      <MenuDivider />
      <MenuList>
        {data?.unavailable.includes('profileImage') && (
          <MenuItem icon={<ArrowClockwiseRegular />} onClick={() => void retry('profileImage')}>
            Reload the picture
          </MenuItem>
        )}
        {maySettings && (
          <MenuItem icon={<SettingsRegular />} onClick={() => void navigate('/account/account/')}>
            Settings
          </MenuItem>
        )}
        <MenuItem icon={<SignOutRegular />} disabled={isLeaving} onClick={() => void leave()}>
          Sign out
        </MenuItem>
      </MenuList>
    </PopupMenu>
  );
};

export default ProfileActs;
