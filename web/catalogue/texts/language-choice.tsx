import { Field, Select, makeStyles } from '@fluentui/react-components';
import { useSearchParams } from 'react-router';
import type { Picture } from '../gallery/picture.js';
import type { Terms } from '../product.js';
import { languageName, languageOptions } from './languages.js';

const useStyles = makeStyles({ field: { maxWidth: '280px' } });

/** The language of the page, of its address: '' is the product's own. */
export const useLanguage = (): readonly [string, (language: string) => void] => {
  const [search, setSearch] = useSearchParams();
  const set = (language: string): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('language');
        if (language !== '') next.set('language', language);
        return next;
      },
      { replace: true },
    );
  return [search.get('language') ?? '', set];
};

interface LanguageChoiceProps {
  readonly terms: Terms;
  readonly pictures: readonly Picture[];
  readonly language: string;
  readonly onChoose: (language: string) => void;
}

/** In which of its languages a product is shown; nothing where it has one only. */
export const LanguageChoice = ({ terms, pictures, language, onChoose }: LanguageChoiceProps) => {
  const styles = useStyles();
  const all = [...terms.localTexts, ...pictures].flatMap((each) => (each.language === '' ? [] : [each.language]));
  if (all.length === 0) return null;
  const tags = new Set(all);
  return (
    <Field label="Language of this page" className={styles.field}>
      <Select value={tags.has(language) ? language : ''} onChange={(_, { value }) => onChoose(value)}>
        <option value="">As the company wrote it</option>
        {languageOptions([...tags])
          .filter(({ value }) => tags.has(value))
          .map(({ value }) => (
            <option key={value} value={value}>
              {languageName(value)}
            </option>
          ))}
      </Select>
    </Field>
  );
};
