import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useMissing } from '../../client/session/why-not.js';
import { Facts } from '../../ui/facts/facts.js';
import { Section } from '../../ui/page/section.js';
import { lastChange } from '../../ui/record/record.screen.js';
import { ErrorState } from '../../ui/states/states.js';
import { MinimumDialog } from './minimum.dialog.js';
import { withoutApp } from './minimum.js';
import { minimumText, useMinimum } from './use-minimum.js';

const useStyles = makeStyles({ hint: { color: tokens.colorNeutralForeground3 } });

/** What the vault asks of everybody's second factor; Owners change it. */
export const MinimumSection = () => {
  const styles = useStyles();
  const missing = useMissing('accountsettings-all');
  const { data, error, reload } = useMinimum();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="Second factor of the vault">
      {error && !data && <ErrorState problem={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner label="Reading what the vault asks for" />}
      {data && (
        <>
          <Facts
            facts={[
              { name: 'Everybody signs in with', value: minimumText(data) },
              ...(data.users > 0 ? [{ name: 'Authenticator apps', value: withoutApp(data) }] : []),
              ...lastChange(data),
            ]}
          />
          <div>
            <Button disabledFocusable={missing !== undefined} onClick={() => setOpen(true)}>
              Change the minimum
            </Button>
          </div>
          {missing !== undefined && <div className={styles.hint}>{missing}</div>}
          <MinimumDialog isOpen={isOpen} security={data} onClose={() => setOpen(false)} />
        </>
      )}
    </Section>
  );
};
