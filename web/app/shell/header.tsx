import { Button, Tooltip, makeStyles, tokens } from '@fluentui/react-components';
import { NavigationRegular } from '@fluentui/react-icons/svg/navigation';
import { Link } from 'react-router';
import JobCenter from '../../jobs/job-center.dialog.js';
import Bell from '../../notifications/bell.dialog.js';
import { home } from '../../client/routing/return-to.js';
import { productName } from '../../ui/page/title.js';
import { useSession } from '../../client/session/use-session.js';
import { narrowestWindow } from '../../ui/theme/windows.js';
import { EnvironmentBadge } from '../../ui/entrance/environment-badge.js';
import { Finder } from '../palette/finder.js';
import { ProfileMenu } from './menus/profile-menu.js';
import { ThemeMenu } from './menus/theme-menu.js';

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    columnGap: tokens.spacingHorizontalS,
    height: '52px',
    padding: `0 ${tokens.spacingHorizontalM}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  brand: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    flexShrink: 0,
    padding: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    textDecorationLine: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  company: {
    marginLeft: tokens.spacingHorizontalS,
    paddingLeft: tokens.spacingHorizontalM,
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    minWidth: 0,
    [narrowestWindow]: { display: 'none' },
  },
  name: { [narrowestWindow]: { display: 'none' } },
  push: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    columnGap: tokens.spacingHorizontalXS,
    marginLeft: 'auto',
  },
});

interface HeaderProps {
  readonly drawerId: string;
  readonly isDrawerOpen: boolean;
  readonly onDrawer: () => void;
}

export const Header = ({ drawerId, isDrawerOpen, onDrawer }: HeaderProps) => {
  const styles = useStyles();
  const { environment, profile } = useSession();
  return (
    <header className={styles.header}>
      <Tooltip content={isDrawerOpen ? 'Hide the navigation' : 'Show the navigation'} relationship="label">
        <Button
          appearance="subtle"
          icon={<NavigationRegular />}
          aria-expanded={isDrawerOpen}
          aria-controls={isDrawerOpen ? drawerId : undefined}
          onClick={onDrawer}
        />
      </Tooltip>
      <Link to={home} className={styles.brand} aria-label={`${productName}, home`}>
        <img src="/brand/mark.svg" alt="" width={28} height={28} />
        <span className={styles.name}>{productName}</span>
      </Link>
      {profile && (
        <span className={styles.company} title={profile.ownerName}>
          {profile.ownerName}
        </span>
      )}
      <div className={styles.push}>
        <EnvironmentBadge environment={environment} />
        <Finder />
        <JobCenter />
        <Bell />
        <ThemeMenu />
        <ProfileMenu />
      </div>
    </header>
  );
};
