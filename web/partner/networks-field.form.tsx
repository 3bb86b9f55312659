import { Field, Textarea } from '@fluentui/react-components';
import { maxNetworks, networksFault, networksIn } from './certificate.js';

interface Props {
  readonly typed: string;
  readonly onChange: (typed: string) => void;
}

/** Where calls may come from: one network on each line. */
export const NetworksField = ({ typed, onChange }: Props) => {
  const fault = networksFault(networksIn(typed));
  return (
    <Field
      label="Networks that calls may come from"
      hint={`Addresses or networks (CIDR), IPv4 or IPv6, one on each line, at most ${maxNetworks}. Empty: calls may come from anywhere.`}
      validationMessage={fault}
      validationState={fault === null ? 'none' : 'error'}
    >
      <Textarea
        value={typed}
        rows={4}
        resize="vertical"
        spellCheck={false}
        autoComplete="off"
        placeholder={'192.0.2.0/24\n2001:db8::/32'}
        onChange={(_, { value }) => onChange(value)}
      />
    </Field>
  );
};
