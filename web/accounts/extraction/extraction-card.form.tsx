import { Button, Card, CardHeader, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import { usePermission } from '../../client/session/use-session.js';
import { Facts } from '../../ui/facts/facts.js';
import { Heading } from '../../ui/page/section.js';
import { factsOf } from '../../ui/record/facts.js';
import { lastChange } from '../../ui/record/record.screen.js';
import { ErrorState } from '../../ui/states/states.js';
import { disclaimer, settingsFields, valuesOf } from './extraction-settings.js';
import { ExtractionSettingsDialog } from './extraction-settings.dialog.js';

const permission = 'accountsettings-all';

interface Props {
  readonly className: string;
  readonly hintClassName: string;
}

/** How this vault's extractions are confirmed; Owners change it. */
export const ExtractionCard = ({ className, hintClassName }: Props) => {
  const mayChange = usePermission(permission);
  const { data, error, reload } = useRead('GET /extraction/settings', {});
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className={className}>
      <CardHeader header={<Heading>Stock extraction</Heading>} />
      {error && !data && <ErrorState problem={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner label="Reading the settings" />}
      {data && (
        <>
          <Facts facts={[...factsOf(settingsFields(data), valuesOf(data)), ...lastChange(data)]} />
          <div className={hintClassName}>
            {data.confirmationMethod === 'email-link'
              ? disclaimer
              : 'An authenticator app is the preferred method. A link by email can be chosen instead.'}
          </div>
          <div>
            <Button disabledFocusable={!mayChange} onClick={() => setOpen(true)}>
              Change stock extraction
            </Button>
          </div>
          {!mayChange && <div className={hintClassName}>Only Owners change it ({permission}).</div>}
          <ExtractionSettingsDialog
            isOpen={isOpen}
            settings={data}
            onChanged={() => void reload()}
            onClose={() => setOpen(false)}
          />
        </>
      )}
    </Card>
  );
};
