import { Button, Card, CardHeader, Spinner } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import { usePermission } from '../../client/session/use-session.js';
import { Facts, type Fact } from '../../ui/facts/facts.js';
import { formatCount } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Heading } from '../../ui/page/section.js';
import { ErrorState } from '../../ui/states/states.js';
import { disclaimer, methodTexts, type Settings } from './extraction-settings.js';
import { ExtractionSettingsDialog } from './extraction-settings.dialog.js';

const permission = 'accountsettings-all';

const factsOf = (settings: Settings): Fact[] => [
  { name: 'Confirmed with', value: methodTexts[settings.confirmationMethod] },
  ...settings.limits.map(({ role, quantity }) => ({
    name: `Limit, ${role}`,
    value: `${formatCount(quantity, 'key')} in one extraction`,
  })),
  ...(settings.changedAt === null
    ? []
    : [
        {
          name: 'Changed',
          value: (
            <>
              <UtcTime value={settings.changedAt} isLabelled /> by {settings.changedBy}
            </>
          ),
        },
      ]),
];

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
          <Facts facts={factsOf(data)} />
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
