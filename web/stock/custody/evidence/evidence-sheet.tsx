import { makeStyles, tokens } from '@fluentui/react-components';
import { Facts } from '../../../ui/facts/facts.js';
import { formatCount, formatNumber } from '../../../ui/format/format.js';
import { statusText } from '../../../ui/format/status-badge.js';
import { UtcTime } from '../../../ui/format/utc-time.js';
import { isBroken, type Custody, type Evidence } from '../custody.js';
import { Checking } from './checking.js';
import { EvidenceLinkPart } from './evidence-link.js';

const useStyles = makeStyles({
  sheet: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXL,
    // A flex column is not broken over pages in every engine.
    '@media print': { display: 'block', '& > * + *': { marginTop: tokens.spacingVerticalXL } },
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase600, lineHeight: tokens.lineHeightBase600, outlineStyle: 'none' },
  section: { margin: 0, marginBottom: tokens.spacingVerticalM, fontSize: tokens.fontSizeBase400, breakAfter: 'avoid' },
  verdict: {
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `2px solid ${tokens.colorPaletteGreenBorderActive}`,
    fontWeight: tokens.fontWeightSemibold,
    breakInside: 'avoid',
  },
  broken: { border: `2px solid ${tokens.colorPaletteRedBorderActive}` },
  ends: { margin: 0, paddingLeft: tokens.spacingHorizontalXL },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

const verdictOf = ({ isVerified, links, linkCount, isStandingConfirmed }: Custody): string => {
  const broken = links.filter(isBroken).length;
  if (isVerified)
    return links.length < linkCount
      ? `Verified: the first ${formatNumber(links.length)} of ${formatNumber(linkCount)} links were computed again, and each hash is the same.`
      : `Verified: ${formatCount(links.length, 'link')} computed again, and each hash is the same.`;
  if (broken > 0) return `Not verified: ${formatCount(broken, 'link')} of ${formatNumber(links.length)} broken.`;
  return isStandingConfirmed ? 'Not verified.' : 'Not verified: the key is not where its last movement left it.';
};

const subjectFacts = (custody: Custody) => [
  ...(custody.maskedKey === null
    ? [{ name: 'Keys', value: formatCount(custody.quantity, 'key') }]
    : [
        { name: 'Key', value: custody.maskedKey },
        { name: 'Key id', value: custody.subjectGuid },
        { name: 'State', value: statusText(custody.stateNow ?? '') },
        { name: 'Holder', value: custody.holderName },
      ]),
  { name: 'Origin', value: custody.originName },
  ...(custody.insertionId === null ? [] : [{ name: 'Insertion', value: String(custody.insertionId) }]),
  { name: 'Product', value: custody.productTitle },
  { name: 'Platform (DRM)', value: custody.platform },
  { name: 'SKU', value: custody.sku },
  { name: 'Right', value: custody.rightName },
];

/** What is printed: whose custody, what was verified, each link as it was hashed, and how to check it. */
export const EvidenceSheet = ({ evidence }: { readonly evidence: Evidence }) => {
  const styles = useStyles();
  const { custody, links, ends } = evidence;
  return (
    <div className={styles.sheet}>
      <h1 className={styles.title} tabIndex={-1} data-page-title>
        {custody.maskedKey === null
          ? `Custody of insertion ${custody.insertionId ?? ''}`
          : `Custody of key ${custody.maskedKey}`}
      </h1>
      <div className={custody.isVerified ? styles.verdict : `${styles.verdict} ${styles.broken}`}>
        {verdictOf(custody)}
      </div>
      <Facts facts={subjectFacts(custody)} />
      <Facts
        facts={[
          { name: 'Made for', value: evidence.vaultName },
          { name: 'Vault id', value: evidence.vaultGuid },
          { name: 'Made by', value: evidence.madeBy },
          { name: 'Made at', value: <UtcTime value={evidence.madeAt} isLabelled /> },
          { name: 'Request id', value: evidence.requestId },
        ]}
      />
      <section>
        <h2 className={styles.section}>Links of the chain, oldest first</h2>
        {links.map((one, at) => (
          <EvidenceLinkPart key={`${one.link.hash} ${at}`} number={at + 1} one={one} keyId={custody.subjectGuid} />
        ))}
      </section>
      <section>
        <h2 className={styles.section}>Where the chain of {evidence.vaultName} ended then</h2>
        <ul className={styles.ends}>
          {ends.map(({ lane, sequence, hash }) => (
            <li key={lane}>
              Lane {lane}, link {formatNumber(sequence)}: <span className={styles.hash}>{hash}</span>
            </li>
          ))}
        </ul>
      </section>
      <Checking
        hasProofs={custody.maskedKey !== null}
        hasRecords={links.some(({ disclosure }) => disclosure !== null)}
      />
    </div>
  );
};
