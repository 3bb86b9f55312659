import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import { isSmallScreen, minimumWidthPx } from './screen-size.js';

const dismissed = 'keyway.smallScreenDismissed';

const initially = (): boolean =>
  sessionStorage.getItem(dismissed) === null &&
  isSmallScreen(window.screen.width, window.outerWidth, window.innerWidth);

export const SmallScreenNotice = () => {
  const [isShown, setShown] = useState(initially);
  if (!isShown) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>Made for screens of {minimumWidthPx} px or more: some parts may not fit here.</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button
            appearance="transparent"
            icon={<DismissRegular />}
            aria-label="Dismiss"
            onClick={() => {
              sessionStorage.setItem(dismissed, '1');
              setShown(false);
            }}
          />
        }
      />
    </MessageBar>
  );
};
