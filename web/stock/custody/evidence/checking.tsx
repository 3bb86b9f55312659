import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  title: { margin: 0, fontSize: tokens.fontSizeBase400, breakAfter: 'avoid' },
  steps: {
    margin: `${tokens.spacingVerticalM} 0 0`,
    paddingLeft: tokens.spacingHorizontalXL,
    '& > li': { marginBottom: tokens.spacingVerticalS, breakInside: 'avoid' },
  },
});

/** What somebody without this product does with the evidence. */
export const Checking = ({ hasProofs, hasRecords }: { readonly hasProofs: boolean; readonly hasRecords: boolean }) => {
  const styles = useStyles();
  return (
    <section>
      <h2 className={styles.title}>How to check this without Keyway</h2>
      <ol className={styles.steps}>
        <li>
          Take a link&rsquo;s previous hash (32 bytes), its document (the line as it is printed, UTF-8) and its Merkle
          root (32 bytes), one after the other. Their SHA-256 must be its hash.
        </li>
        <li>
          The previous hash must be the hash of the link before it in the same lane; before the first it is 32 zero
          bytes. The chain&rsquo;s ends above are links too: evidence that is made later must lead to them.
        </li>
        {hasProofs && (
          <>
            <li>
              The key belongs to a link when its id, underlined above, is among the ids of the leaf. The leaf&rsquo;s
              hash is the SHA-256 of a byte 00 and these ids (16 bytes each) in their order.
            </li>
            <li>
              From there the path leads to the Merkle root, by RFC 9162, section 2.1.3.2: a node is the SHA-256 of a
              byte 01, the left hash and the right hash.
            </li>
          </>
        )}
        {hasRecords && (
          <li>
            Whom a key was given out to, from where and how often it was downloaded are records of the vault: they are
            no part of a hash.
          </li>
        )}
        <li>
          That nobody has computed all hashes anew is what the seals say, which Keyway keeps beside them: it verified
          them when this page was made.
        </li>
        <li>The JSON file of this page has the same bytes for a program.</li>
      </ol>
    </section>
  );
};
