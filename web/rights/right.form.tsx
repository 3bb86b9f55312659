import { Button, MessageBar, MessageBarBody, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { RadioField, TextAreaField, TextField } from '../ui/form/fields.js';
import { Form } from '../ui/form/form.js';
import { maximumCharacters, minimumCharacters } from '../ui/form/rules.js';
import { ButtonLink } from '../ui/link/link.js';
import { RegionChoice } from './region-choice.form.js';
import {
  blacklistingChoices,
  extractionChoices,
  geofencingChoices,
  visibilityChoices,
  type Region,
  type Terms,
} from './right.js';

/** A right's terms as the form's fields hold them. */
export type RightValues = Omit<Terms, 'isBlacklistingAllowed'> & { blacklisting: 'allowed' | 'disabled' };

export const valuesOf = ({ isBlacklistingAllowed, ...terms }: Terms): RightValues => ({
  ...terms,
  blacklisting: isBlacklistingAllowed ? 'allowed' : 'disabled',
});

export const termsOf = ({ blacklisting, ...values }: RightValues): Terms => ({
  ...values,
  name: values.name.trim(),
  description: values.description.trim(),
  isBlacklistingAllowed: blacklisting === 'allowed',
});

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(320px, 560px) minmax(360px, 1fr)',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalXL,
    alignItems: 'start',
    maxWidth: '1280px',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  acts: { display: 'flex', columnGap: tokens.spacingHorizontalM },
});

export interface RightFormProps {
  readonly form: UseFormReturn<RightValues>;
  readonly regions: readonly Region[];
  readonly saveText: string;
  readonly cancelHref: string;
  /** @returns the address to go to, once saved */
  readonly onSave: (terms: Terms) => Promise<string>;
  /** What saving these terms does beyond saving them. */
  readonly consequence?: (terms: Terms) => ReactNode;
}

const Consequence = ({
  form,
  consequence,
}: Pick<RightFormProps, 'form'> & Required<Pick<RightFormProps, 'consequence'>>) => {
  const values = useWatch({ control: form.control }) as RightValues;
  const text = consequence(termsOf(values));
  return (
    <div role="status">
      {text !== null && (
        <MessageBar intent="info" layout="multiline">
          <MessageBarBody>{text}</MessageBarBody>
        </MessageBar>
      )}
    </div>
  );
};

/** Everything a person enters of a right. */
export const RightForm = ({ form, regions, saveText, cancelHref, onSave, consequence }: RightFormProps) => {
  const styles = useStyles();
  const geofencingType = useWatch({ control: form.control, name: 'geofencingType' });
  const { isSubmitting } = form.formState;
  return (
    <Form form={form} onSubmit={(values) => onSave(termsOf(values))} label="Right">
      <div className={styles.columns}>
        <div className={styles.column}>
          <TextField
            name="name"
            label="Name"
            isRequired
            maxLength={60}
            rules={[minimumCharacters(2), maximumCharacters(60)]}
          />
          <TextAreaField
            name="description"
            label="Description"
            maxLength={500}
            hint="Shown where a right is chosen, to those who insert and extract keys."
          />
          <RadioField name="visibility" label="Visibility" isRequired options={visibilityChoices} />
          <RadioField name="extractionType" label="Extraction type" isRequired options={extractionChoices} />
          <RadioField name="blacklisting" label="Blacklisting" isRequired options={blacklistingChoices} />
        </div>
        <div className={styles.column}>
          <RadioField name="geofencingType" label="Geofencing" isRequired options={geofencingChoices} />
          <RegionChoice known={regions} geofencingType={geofencingType} />
        </div>
      </div>
      {consequence && <Consequence form={form} consequence={consequence} />}
      <div className={styles.acts}>
        <Button
          type="submit"
          appearance="primary"
          disabledFocusable={isSubmitting}
          icon={isSubmitting ? <Spinner size="tiny" /> : null}
        >
          {saveText}
        </Button>
        <ButtonLink href={cancelHref}>Cancel</ButtonLink>
      </div>
    </Form>
  );
};
