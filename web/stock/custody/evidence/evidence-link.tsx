import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { formatCount, formatNumber } from '../../../ui/format/format.js';
import { UtcTime } from '../../../ui/format/utc-time.js';
import { checkTexts, isBroken, nameOf, wayOf, type Evidence } from '../custody.js';
import { GivenOut } from './given-out.js';

type EvidenceLink = Evidence['links'][number];

const useStyles = makeStyles({
  link: {
    paddingBottom: tokens.spacingVerticalL,
    marginBottom: tokens.spacingVerticalL,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold, breakAfter: 'avoid' },
  line: { margin: `0 0 ${tokens.spacingVerticalS}` },
  broken: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorPaletteRedForeground1 },
  data: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  ids: { columnCount: 2, columnGap: tokens.spacingHorizontalL },
  own: { fontWeight: tokens.fontWeightBold, textDecorationLine: 'underline' },
});

const Datum = ({ name, value }: { readonly name: string; readonly value: string }) => {
  const styles = useStyles();
  if (value === '') return null;
  return (
    <>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </>
  );
};

/** The ids of the leaf, the key's own marked. */
const Proof = ({ proof, keyId }: { readonly proof: NonNullable<EvidenceLink['proof']>; readonly keyId: string }) => {
  const styles = useStyles();
  const own = keyId.replaceAll('-', '');
  return (
    <>
      <dt className={styles.name}>
        Leaf {formatNumber(proof.leafIndex + 1)} of {formatNumber(proof.leafCount)}
      </dt>
      <dd className={mergeClasses(styles.value, proof.leafIds.length > 1 && styles.ids)}>
        {proof.leafIds.map((id) => (
          <div key={id} className={id === own ? styles.own : ''}>
            {id}
          </div>
        ))}
      </dd>
      <dt className={styles.name}>Path</dt>
      <dd className={styles.value}>
        {proof.path.length === 0
          ? 'none: the leaf is the root'
          : proof.path.map((hash) => <div key={hash}>{hash}</div>)}
      </dd>
    </>
  );
};

export interface EvidenceLinkPartProps {
  /** From 1. */
  readonly number: number;
  readonly one: EvidenceLink;
  readonly keyId: string;
}

/** One link: what it says, and what its hash is made of where it is the vault's own. */
export const EvidenceLinkPart = ({ number, one, keyId }: EvidenceLinkPartProps) => {
  const styles = useStyles();
  const { link, document, merkleRoot, proof, disclosure } = one;
  return (
    <article className={styles.link}>
      <h3 className={styles.head}>
        {number}. {link.kind}, {nameOf(link)}, <UtcTime value={link.createdAt} isLabelled />
      </h3>
      <p className={styles.line}>
        {link.vaultName}: {wayOf(link)}, {formatCount(link.quantity, 'key')}
        {link.actor === null ? '' : `, by ${link.actor}`}. Lane {link.lane}, link {formatNumber(link.sequence)}.
      </p>
      <p className={mergeClasses(styles.line, isBroken(link) && styles.broken)}>{checkTexts[link.check]}</p>
      <dl className={styles.data}>
        <Datum name="Document" value={document ?? ''} />
        <Datum name="Previous hash" value={link.previousHash} />
        <Datum name="Merkle root" value={merkleRoot} />
        <Datum name="Hash" value={link.hash} />
        {proof && <Proof proof={proof} keyId={keyId} />}
        {disclosure && <GivenOut disclosure={disclosure} />}
      </dl>
    </article>
  );
};
