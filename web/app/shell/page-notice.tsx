import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';

const useStyles = makeStyles({ bar: { flexShrink: 0, borderRadius: 0 }, text: { overflowWrap: 'anywhere' } });

const keyOf = (text: string): string => `keyway.notice ${text}`;

/**
 * What staff has the page say above it, until its reader has closed it. These words, wherever they stand: what is said of
 * a product's page stands on each product's.
 */
const PageNotice = ({ text }: { readonly text: string }) => {
  const styles = useStyles();
  const [isClosed, setClosed] = useState(() => localStorage.getItem(keyOf(text)) !== null);
  if (isClosed) return null;
  const close = (): void => {
    localStorage.setItem(keyOf(text), 'closed');
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
