import { Card, CardHeader, Spinner } from '@fluentui/react-components';
import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { Facts } from '../../ui/facts/facts.js';
import { CompanyLogo } from '../../ui/format/company-logo.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { Heading } from '../../ui/page/section.js';
import { factsOf } from '../../ui/record/facts.js';
import { lastChange } from '../../ui/record/record.screen.js';
import { ErrorState } from '../../ui/states/states.js';
import { editHref, factFields } from './company.js';

/** What the vault's company says of itself; Owners and Administrators edit it. */
export const CompanyCard = ({ className }: { readonly className: string }) => {
  const { data, error, reload } = useRead('GET /account/company', {});
  useEvent(['collectionchanged'], () => void reload());
  return (
    <Card className={className}>
      <CardHeader header={<Heading>Company</Heading>} />
      {error && !data && <ErrorState problem={error} onRetry={() => void reload()} />}
      {!data && !error && <Spinner label="Reading the company" />}
      {data && (
        <>
          <CompanyLogo path={data.logo} size={64} />
          <Facts facts={[...factsOf(factFields(data.details), data.details), ...lastChange(data)]} />
          <div>
            <PermittedLink href={editHref} permission="accountsettings-write">
              Edit
            </PermittedLink>
          </div>
        </>
      )}
    </Card>
  );
};
