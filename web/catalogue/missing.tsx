import { MessageBar, MessageBarBody, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { Section } from '../ui/page/section.js';
import { requirementTexts, type Product } from './product.js';

const useStyles = makeStyles({
  bar: { maxWidth: '420px' },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, lineHeight: tokens.lineHeightBase400 },
});

const all = Object.keys(requirementTexts).length;

/** What keeps a draft from becoming active, and how far it is. */
export const Missing = ({ product: { missing, status } }: { readonly product: Product }) => {
  const styles = useStyles();
  if (missing.length === 0 || !['draft', 'inactive'].includes(status)) return null;
  const done = all - missing.length;
  return (
    <Section title="Before it can be activated">
      <ProgressBar className={styles.bar} value={done} max={all} aria-label={`${done} of ${all} done`} />
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          {done} of {all} are done. What is left:
          <ul className={styles.list}>
            {missing.map((each) => (
              <li key={each}>{requirementTexts[each]}</li>
            ))}
          </ul>
        </MessageBarBody>
      </MessageBar>
    </Section>
  );
};
