import { NewVersionNotice } from './new-version.js';
import { OfflineNotice } from './offline.js';
import { SmallScreenNotice } from './small-screen.js';

/** What the whole page must know: connection, version, screen. */
const Notices = () => (
  <>
    <OfflineNotice />
    <NewVersionNotice />
    <SmallScreenNotice />
  </>
);

export default Notices;
