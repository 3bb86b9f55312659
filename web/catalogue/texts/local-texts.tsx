import {
  Button,
  Caption1,
  Field,
  Input,
  Select,
  Subtitle2,
  Textarea,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { OwnInputProps } from '../../ui/record/fields.js';
import type { Terms } from '../product.js';
import { languageName, languageOptions } from './languages.js';
import type { LocalText } from './local-text.js';

const maxLanguages = 20;

const useStyles = makeStyles({
  all: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  part: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: tokens.spacingHorizontalM,
    minInlineSize: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'center' },
  hint: { color: tokens.colorNeutralForeground3 },
});

interface PartProps {
  readonly text: LocalText;
  readonly onChange: (text: LocalText) => void;
  readonly onRemove: () => void;
  readonly onLeave: () => void;
}

const Part = ({ text, onChange, onRemove, onLeave }: PartProps) => {
  const styles = useStyles();
  const name = languageName(text.language);
  return (
    <div role="group" aria-label={name} className={styles.part}>
      <div className={styles.head}>
        <Subtitle2>{name}</Subtitle2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={`Remove ${name}`} onClick={onRemove} />
      </div>
      <Field label={`Title in ${name}`}>
        <Input
          lang={text.language}
          value={text.title}
          maxLength={200}
          autoComplete="off"
          onBlur={onLeave}
          onChange={(_, { value }) => onChange({ ...text, title: value })}
        />
      </Field>
      <Field label={`Description in ${name}`}>
        <Textarea
          lang={text.language}
          value={text.description}
          maxLength={4000}
          rows={3}
          resize="vertical"
          onBlur={onLeave}
          onChange={(_, { value }) => onChange({ ...text, description: value })}
        />
      </Field>
    </div>
  );
};

/** A part for each language, and a way to another one. */
export const LocalTexts = (props: OwnInputProps<Terms, Terms['localTexts']>) => {
  const { value, label, hint, fault, onChange, onLeave } = props;
  const styles = useStyles();
  const left = languageOptions([]).filter((option) => value.every(({ language }) => language !== option.value));
  return (
    <div role="group" aria-label={label} className={styles.all}>
      {hint !== undefined && <Caption1 className={styles.hint}>{hint}</Caption1>}
      {value.map((text, at) => (
        <Part
          key={text.language}
          text={text}
          onChange={(changed) => onChange(value.with(at, changed))}
          onRemove={() => onChange(value.toSpliced(at, 1))}
          onLeave={onLeave}
        />
      ))}
      <Field
        label="Add a language"
        validationMessage={fault ?? null}
        validationState={fault === undefined ? 'none' : 'error'}
      >
        <Select
          value=""
          disabled={value.length >= maxLanguages}
          onChange={(_, chosen) => {
            if (chosen.value !== '') onChange([...value, { language: chosen.value, title: '', description: '' }]);
          }}
        >
          <option value="">{value.length >= maxLanguages ? `At most ${maxLanguages}` : 'Please choose'}</option>
          {left.map(({ value: tag, text }) => (
            <option key={tag} value={tag}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
};
