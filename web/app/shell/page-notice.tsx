import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';

const useStyles = makeStyles({ bar: { flexShrink: 0, borderRadius: 0 }, text: { overflowWrap: 'anywhere' } });

const keyOf = (path: string): string => `keyway.notice ${path}`;

interface PageNoticeProps {
  readonly path: string;
  readonly text: string;
}

/** What staff has the page say above it, until its reader has closed it; other words are another notice. */
const PageNotice = ({ path, text }: PageNoticeProps) => {
  const styles = useStyles();
  const [isClosed, setClosed] = useState(() => localStorage.getItem(keyOf(path)) === text);
  if (isClosed) return null;
  const close = (): void => {
    localStorage.setItem(keyOf(path), text);
    setClosed(true);
  };
  return (
    <MessageBar className={styles.bar} intent="info" layout="multiline" politeness="polite">
      <MessageBarBody className={styles.text}>{text}</MessageBarBody>
      <MessageBarActions
        containerAction={
          <Button appearance="transparent" icon={<DismissRegular />} aria-label="Close this notice" onClick={close} />
        }
      />
    </MessageBar>
  );
};

export default PageNotice;
