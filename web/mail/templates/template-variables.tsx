import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { Section } from '../../ui/page/section.js';
import { placeOf, type Template } from './mail-template.js';

type Variable = Template['variables'][number];

const ruleOf = ({ isRequired, isSecret }: Variable): string =>
  [isRequired ? 'Required' : '', isSecret ? 'never in the subject' : ''].filter((rule) => rule !== '').join(', ') ||
  '–';

const columns: readonly FactsColumn<Variable>[] = [
  { name: 'Variable', of: ({ name }) => placeOf(name), kind: 'code', width: 110 },
  { name: 'Sample', of: ({ sample }) => sample },
  { name: 'Rule', of: ruleOf },
];

/** What differs from one letter of the kind to the next. */
export const TemplateVariables = ({ variables }: Pick<Template, 'variables'>) => (
  <Section title="Variables">
    {variables.length === 0 ? (
      <div>This letter has none: it is the same for everybody.</div>
    ) : (
      <FactsTable label="Variables" columns={columns} rows={variables} keyOf={({ name }) => name} />
    )}
  </Section>
);
