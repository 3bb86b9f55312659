import { Badge, Skeleton, SkeletonItem, makeStyles, tokens } from '@fluentui/react-components';
import { useRead } from '../../client/api.js';
import { ChoiceCards } from '../../ui/choice/choice-cards.js';
import { ErrorState } from '../../ui/states/states.js';
import type { Right } from '../insertion/insertion.js';

const useStyles = makeStyles({
  list: { margin: `${tokens.spacingVerticalXS} 0 0`, paddingLeft: tokens.spacingHorizontalL },
  skeleton: { height: '132px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(360px, 100%), 1fr))',
    gap: tokens.spacingVerticalM,
  },
});

/** docs/domain.md, c, in one sentence each. */
const extractionTexts: Record<Right['extractionType'], string> = {
  transactional_and_bulk: 'Keys leave one at a time or many at once',
  bulk_only: 'Keys leave many at once, in the portal only',
  transactional_only: 'Keys leave one at a time: no bulk extraction',
};
const visibilityTexts: Record<Right['visibility'], string> = {
  public: 'Every vault on the network sees that there is stock',
  network: 'Your active connections see it, by your sharing rules',
  private: 'Your own users only: no other vault can be offered the keys or order them',
};
const visibilityNames: Record<Right['visibility'], string> = {
  public: 'Public',
  network: 'Network',
  private: 'Private',
};

const Meaning = ({ right }: { readonly right: Right }) => {
  const styles = useStyles();
  return (
    <>
      {right.description}
      <ul className={styles.list}>
        <li>{extractionTexts[right.extractionType]}</li>
        <li>{visibilityTexts[right.visibility]}</li>
        <li>
          {right.isBlacklistingAllowed
            ? 'You may blacklist the keys after they have left your vault'
            : 'Only the holder of a key may blacklist it'}
        </li>
        <li>Region: {right.geofencing}</li>
      </ul>
    </>
  );
};

export interface RightsStepProps {
  readonly rightGuid: string;
  readonly onChoose: (rightGuid: string) => void;
}

/** Step 3: the right (agreement) that the keys get, each card saying what it means for them. */
export const RightsStep = ({ rightGuid, onChoose }: RightsStepProps) => {
  const styles = useStyles();
  const { data, error, reload } = useRead('GET /stock/rights', {});
  if (error) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (!data) {
    return (
      <Skeleton className={styles.grid} aria-label="Loading rights">
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonItem key={index} className={styles.skeleton} />
        ))}
      </Skeleton>
    );
  }
  return (
    <ChoiceCards
      label="Right"
      value={rightGuid}
      cardWidth={360}
      choices={data.rights.map((right) => ({
        value: right.rightGuid,
        title: right.name,
        badge: (
          <>
            <Badge appearance="tint" color="brand">
              {visibilityNames[right.visibility]}
            </Badge>
            {!right.isSystem && <Badge appearance="outline">Own</Badge>}
          </>
        ),
        detail: <Meaning right={right} />,
      }))}
      onChange={onChoose}
    />
  );
};
