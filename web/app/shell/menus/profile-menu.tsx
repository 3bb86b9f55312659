import { Button } from '@fluentui/react-components';
import { imageAddress, isMissingImage } from '../../../ui/format/images.js';
import { OnDemand, onDemand } from '../../../ui/on-demand/on-demand.js';
import { useSession } from '../../../client/session/use-session.js';
import { useNavigationRead } from '../navigation/use-navigation-read.js';
import { defaultImage, Picture } from './picture.js';

const ProfileActs = onDemand(() => import('./profile-acts.js'));

/** Who is signed in, settings by permission, sign-out. */
export const ProfileMenu = () => {
  const { profile } = useSession();
  const { data } = useNavigationRead();
  if (!profile) return null;
  const image = data?.profileImage ?? '';
  const picture = isMissingImage(image) ? defaultImage : imageAddress(image, 64);
  return (
    <OnDemand
      kind="menu"
      button={(ask) => (
        <Button
          appearance="subtle"
          shape="circular"
          icon={<Picture src={picture} size={28} />}
          aria-label={`Profile: ${profile.userName}`}
          {...ask}
        />
      )}
    >
      {(popup) => <ProfileActs {...popup} profile={profile} picture={picture} />}
    </OnDemand>
  );
};
