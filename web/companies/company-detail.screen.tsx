import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf, useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { Facts, FactsBeside } from '../ui/facts/facts.js';
import { countryName } from '../ui/format/countries.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { RecordScreen, lastChange } from '../ui/record/record.screen.js';
import { companiesPlace, decisionTexts, typeTexts, type Company, type Decision } from './company.js';
import { DecisionDialog } from './decision.dialog.js';
import { CompanyResets } from './resets/company-resets.js';
import { SupportSection } from './support/support-section.js';

interface ActsProps {
  readonly company: Company;
  readonly onChanged: (company: Company) => void;
}

const Acts = ({ company, onChanged }: ActsProps) => {
  const [asked, setAsked] = useState<Decision>();
  return (
    <>
      {company.decisions.toReversed().map((decision) => (
        <Button
          key={decision}
          appearance={decision === 'approve' ? 'primary' : 'secondary'}
          onClick={() => setAsked(decision)}
        >
          {decisionTexts[decision].act}
        </Button>
      ))}
      <DecisionDialog company={company} decision={asked} onChanged={onChanged} onClose={() => setAsked(undefined)} />
    </>
  );
};

/** /administration/companies/detail/:id - what a company has stated, and what staff decides about it. */
const CompanyDetailScreen = () => {
  const { id = '' } = useParams();
  const { mutate } = useSWRConfig();
  const company = useRead('GET /companies/:companyGuid', { params: { companyGuid: id } });
  useEvent(['collectionchanged'], () => void company.reload());
  const changed = (now: Company): void => {
    void company.reload(now);
    void mutate(isReadOf('GET /companies'));
  };
  return (
    <RecordScreen
      place={companiesPlace}
      read={company}
      titleOf={({ company: name }) => name}
      actions={(data) => <Acts company={data} onChanged={changed} />}
    >
      {(data) => (
        <>
          <FactsBeside>
            <Facts
              facts={[
                { name: 'Status', value: <StatusBadge status={data.state} /> },
                ...(data.reason === null ? [] : [{ name: 'Reason', value: data.reason }]),
                ...lastChange(data),
                { name: 'Vault', value: data.vault },
                { name: 'Type', value: typeTexts[data.type] },
                { name: 'Country', value: data.country === null ? null : countryName(data.country) },
                { name: 'Time zone', value: data.timeZone },
              ]}
            />
            <Facts
              facts={[
                { name: 'Registration or VAT number', value: data.registrationNumber },
                { name: 'Website', value: data.website },
                { name: 'Registered by', value: data.registrantName },
                { name: 'Email', value: data.registrantEmail },
                { name: 'Registered', value: <UtcTime value={data.createdAt} isLabelled /> },
                { name: 'GUID', value: data.companyGuid, isIdentifier: true },
              ]}
            />
          </FactsBeside>
          <CompanyResets company={data} />
          <SupportSection company={data} />
        </>
      )}
    </RecordScreen>
  );
};

export default CompanyDetailScreen;
