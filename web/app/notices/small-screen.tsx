import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';

/** Section 1: supported on desktop screens of this width or more. */
export const minimumWidthPx = 1280;

const dismissed = 'keyway.smallScreenDismissed';

/**
 * Looks at the screen, not at the window: at 200 % zoom a 1280 px screen has 640 CSS px and must stay
 * usable (WCAG 1.4.4). `screen.width` shrinks with the zoom, so it is set off by the pixel ratio that
 * the browser's outer window shows.
 */
export const isSmallScreen = (screenWidth: number, outerWidth: number, innerWidth: number): boolean => {
  const zoom = innerWidth > 0 ? Math.max(1, outerWidth / innerWidth) : 1;
  return screenWidth * zoom < minimumWidthPx;
};

const initially = (): boolean =>
  sessionStorage.getItem(dismissed) === null &&
  isSmallScreen(window.screen.width, window.outerWidth, window.innerWidth);

export const SmallScreenNotice = () => {
  const [isShown, setShown] = useState(initially);
  if (!isShown) return null;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        Keyway is made for desktop screens of {minimumWidthPx} px or more. Some parts may not fit on this one.
      </MessageBarBody>
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
