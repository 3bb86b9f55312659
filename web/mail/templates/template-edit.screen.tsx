import { useState } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import {
  detailHref,
  templateFields,
  templatesPlace,
  type Checked,
  type Template,
  type Words,
} from './mail-template.js';
import { TemplatePreview } from './template-preview.js';
import { TemplateVariables } from './template-variables.js';

const route = 'PUT /mail-templates/:templateGuid';

const EditForm = ({ template }: { readonly template: Template }) => {
  const { mutate } = useSWRConfig();
  const [checked, setChecked] = useState<Checked>();
  const { templateGuid } = template;
  const save = async (words: Words, { version }: Template): Promise<Saved> => {
    await call(route, { params: { templateGuid }, body: { version, ...words } });
    // Whoever saves soon after opening would see the template as it was opened.
    await mutate(
      isReadOf(
        'GET /mail-templates/:templateGuid',
        'GET /mail-templates/:templateGuid/versions',
        'GET /mail-templates',
      ),
    );
    return { text: `${template.title} is saved. Letters say it from now on.`, href: detailHref(templateGuid) };
  };
  return (
    <SavedForm
      label="Mail template"
      fields={templateFields(template, checked)}
      from={template}
      valuesOf={({ words }) => words}
      saveText="Save"
      cancelHref={detailHref(templateGuid)}
      save={save}
      stale={{ what: 'this mail template', theirsIn: (thrown) => currentIn(route, thrown) }}
      beside={(words) => (
        <>
          <TemplatePreview templateGuid={templateGuid} words={words} onChecked={setChecked} />
          <TemplateVariables variables={template.variables} />
        </>
      )}
    />
  );
};

/** /administration/mail-templates/template-edit/:id */
const TemplateEditScreen = () => {
  const { id = '' } = useParams();
  const template = useRead(
    'GET /mail-templates/:templateGuid',
    { params: { templateGuid: id } },
    { revalidateOnFocus: false },
  );
  return (
    <RecordScreen
      place={templatesPlace}
      read={template}
      titleOf={({ title }) => title}
      below={{ text: 'Edit', hrefOf: ({ templateGuid }) => detailHref(templateGuid) }}
      isForm
    >
      {(data) => <EditForm template={data} />}
    </RecordScreen>
  );
};

export default TemplateEditScreen;
