import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { imageAddress, isMissingImage } from '../../ui/format/images.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { signOut } from '../session/sign-out.js';
import { usePermission, useSession } from '../session/use-session.js';
import { useNavigationRead } from './navigation/use-navigation-read.js';

/** Section 9: the default profile image is the company logo. */
const defaultImage = '/company-logo.svg';

const useStyles = makeStyles({
  picture: { borderRadius: tokens.borderRadiusCircular, objectFit: 'cover', flexShrink: 0 },
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

/** The user's image; a refused one gives way to the company logo. */
const Picture = ({ src, size }: { readonly src: string; readonly size: number }) => {
  const styles = useStyles();
  const [failed, setFailed] = useState<string>();
  return (
    <img
      className={styles.picture}
      src={failed === src ? defaultImage : src}
      alt=""
      width={size}
      height={size}
      onError={() => setFailed(src)}
    />
  );
};

/** Who is signed in, settings by permission, sign-out. */
export const ProfileMenu = () => {
  const styles = useStyles();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { profile } = useSession();
  const { data, retry } = useNavigationRead();
  const maySettings = usePermission('accountsettings-read', 'accountsettings-all');
  const [isLeaving, setLeaving] = useState(false);
  if (!profile) return null;
  const image = data?.profileImage ?? '';
  const picture = isMissingImage(image) ? defaultImage : imageAddress(image, 64);
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
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          shape="circular"
          icon={<Picture src={picture} size={28} />}
          aria-label={`Profile: ${profile.userName}`}
        />
      </MenuTrigger>
      <MenuPopover>
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
              Load the picture again
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
      </MenuPopover>
    </Menu>
  );
};
