import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { RecordScreen, type RecordPlace } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { MinimumSection } from '../security/minimum-section.js';
import { LogoForm } from './logo.form.js';
import { accountHref, companyFields, type Choices, type CompanyData, type Details } from './company.js';

const route = 'PUT /account/company';

const place: RecordPlace = {
  subject: 'company',
  area: 'Account & Help',
  list: { text: 'Account', href: accountHref },
};

interface FormProps {
  readonly data: CompanyData;
  readonly choices: Choices;
}

const EditForm = ({ data, choices }: FormProps) => {
  const { mutate } = useSWRConfig();
  // As they were when the form opened, however often they are read again below it.
  const [fields] = useState(() => companyFields(choices, data.details));
  const save = async (details: Details, { version }: CompanyData): Promise<Saved> => {
    await call(route, { body: { details, version } });
    // Whoever saves soon after opening would see the company as it was opened; its name stands in the menu, too.
    await mutate(isReadOf('GET /account/company', 'GET /session'));
    return { text: 'Your company is saved.', href: accountHref };
  };
  return (
    <SavedForm
      label="Company"
      fields={fields}
      from={data}
      valuesOf={({ details }) => details}
      saveText="Save"
      cancelHref={accountHref}
      save={save}
      stale={{ what: 'your company', theirsIn: (thrown) => currentIn(route, thrown) }}
    />
  );
};

/** /account/account/account-edit/ */
const CompanyEditScreen = () => {
  const company = useRead('GET /account/company', {}, { revalidateOnFocus: false });
  const choices = useRead('GET /account/company/choices', {}, { revalidateOnFocus: false });
  const reload = () => Promise.all([company.reload(), choices.reload()]);
  const data = company.data && choices.data && { data: company.data, choices: choices.data };
  return (
    <RecordScreen
      place={place}
      read={{ data, error: company.error ?? choices.error, reload }}
      titleOf={({ data: { details } }) => details.company}
      below={{ text: 'Edit', hrefOf: () => accountHref }}
      isForm
    >
      {(read) => (
        <>
          <LogoForm path={read.data.logo} onChanged={company.reload} />
          <MinimumSection />
          <EditForm {...read} />
        </>
      )}
    </RecordScreen>
  );
};

export default CompanyEditScreen;
