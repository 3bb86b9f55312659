import { makeStyles } from '@fluentui/react-components';
import { Facts, FactsBeside, type Fact } from '../../ui/facts/facts.js';
import { ExternalLink } from '../../ui/link/external-link.js';
import { Section } from '../../ui/page/section.js';
import { factsOf } from '../../ui/record/facts.js';
import { namedFields } from '../../ui/record/fields.js';
import { productFields } from '../product-fields.js';
import type { Terms } from '../product.js';

const useStyles = makeStyles({
  text: { maxWidth: '760px', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
});

/** Told apart from what it is: when it comes, and how it is sold. */
const sale = [
  ...(['orderAcceptDate', 'fulfilmentDate', 'releaseDate', 'isEmbargoed', 'embargoUntil'] as const),
  ...(['isDlc', 'isBaseGame', 'isNotSoldSeparately'] as const),
] as const;
const nature = ['productType', 'developers', 'publishers', 'franchises', 'genres', 'externalId'] as const;
const addresses = ['website', 'trailer', 'eula', 'socialMedia'] as const;
const languages = ['spokenLanguages', 'subtitleLanguages', 'menuLanguages'] as const;

interface TextFact {
  readonly name: string;
  readonly value: string;
}

const factsIn = (terms: Terms, names: readonly (keyof Terms)[]): readonly TextFact[] => {
  // Only the names of what the product has are told: what else there is matters to who edits it.
  const fields = productFields((_, chosen = []) => chosen.map((name) => ({ value: name, text: name })), terms);
  const others = namedFields(fields).flatMap(([name]) => (names.includes(name) ? [] : [name]));
  return factsOf(fields, terms, others).filter(({ name }) => terms.isEmbargoed || name !== fields.embargoUntil.label);
};

/** What it is, and when it comes. @param before whatever stands first */
export const ProductFacts = ({ terms, before }: { readonly terms: Terms; readonly before: readonly Fact[] }) => (
  <FactsBeside>
    <Facts facts={[...before, ...factsIn(terms, nature)]} />
    <Facts facts={factsIn(terms, sale)} />
  </FactsBeside>
);

const has = (value: Terms[keyof Terms]): boolean => typeof value !== 'boolean' && value.length > 0;

/** An address on each line. */
const linked = ({ name, value }: TextFact): Fact => ({
  name,
  value: value.split('\n').map((href) => (
    <div key={href}>
      <ExternalLink href={href} />
    </div>
  )),
});

/** Its texts, addresses, languages and requirements, as far as there are any. */
export const ProductTexts = ({ terms }: { readonly terms: Terms }) => {
  const styles = useStyles();
  const texts = [
    ['Description', terms.description],
    ['Minimum system requirements', terms.requirementsMinimum],
    ['Recommended system requirements', terms.requirementsRecommended],
  ] as const;
  const text = ([title, value]: (typeof texts)[number]) =>
    value !== '' && (
      <Section key={title} title={title}>
        <div className={styles.text}>{value}</div>
      </Section>
    );
  const given = (names: readonly (keyof Terms)[]) => names.filter((name) => has(terms[name]));
  const [told, spoken] = [given(addresses), given(languages)];
  return (
    <>
      {text(texts[0])}
      {told.length > 0 && (
        <Section title="Addresses">
          <Facts facts={factsIn(terms, told).map(linked)} />
        </Section>
      )}
      {spoken.length > 0 && (
        <Section title="Languages">
          <Facts facts={factsIn(terms, spoken)} />
        </Section>
      )}
      {texts.slice(1).map(text)}
    </>
  );
};
