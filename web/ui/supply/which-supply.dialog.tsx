import { Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { Refusal } from '../../client/problems/refusal.js';
import { AnswerFrame } from '../dialogs/answer-frame.js';
import type { Good, Trade } from '../pricing/explained.js';
import { Menu } from '../pricing/menu.js';
import { headlineOf, sourceLines, stepNames, stepText, type ExplainedSupply } from './supply-sentences.js';

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, overflowWrap: 'anywhere' },
  headline: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  steps: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, display: 'grid', rowGap: tokens.spacingVerticalM },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  lines: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, fontVariantNumeric: 'tabular-nums' },
});

const Answer = ({ explained }: { readonly explained: ExplainedSupply }) => {
  const styles = useStyles();
  const { steps, servedBy } = explained;
  return (
    <>
      <div role="status">
        <p className={styles.headline}>
          <strong>{headlineOf(explained)}</strong>
        </p>
      </div>
      <ol className={styles.steps} aria-label="Steps">
        {steps.map((step) => {
          const lines = sourceLines(step);
          return (
            <li key={step.step}>
              <h3 className={styles.name}>{stepNames[step.step]}</h3>
              <div>{stepText(step, servedBy)}</div>
              {lines.length > 0 && (
                <ul className={styles.lines}>
                  {lines.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
};

const Asking = (query: { readonly connectionGuid: string; readonly skuGuid: string }) => {
  const { data, error, reload } = useRead('GET /supply/explain', { query });
  // What is in stock, kept or promised changes while somebody reads.
  useEvent(['stockchanged', 'collectionchanged'], () => void reload());
  if (error && data === undefined) return <Refusal problem={error} />;
  return data === undefined ? <Spinner label="The steps are on their way" /> : <Answer explained={data} />;
};

export interface WhichSupplyProps {
  /** Over which the reader buys. */
  readonly trade: Trade;
  /** SKUs that can be asked about: at least one. */
  readonly goods: readonly Good[];
}

interface WhichSupplyDialogProps extends WhichSupplyProps {
  readonly onClose: () => void;
}

/** From where an order would be served now, step by step, and why not. */
const WhichSupplyDialog = ({ trade, goods, onClose }: WhichSupplyDialogProps) => {
  const styles = useStyles();
  const [skuGuid, setSkuGuid] = useState(goods[0]?.skuGuid ?? '');
  return (
    <AnswerFrame title="Which supply serves this?" onClose={onClose}>
      <div className={styles.parts}>
        <Menu
          label={`SKU from ${trade.company}`}
          value={skuGuid}
          options={goods.map((good) => ({ value: good.skuGuid, text: good.sku }))}
          onChoose={setSkuGuid}
        />
        <Asking connectionGuid={trade.connectionGuid} skuGuid={skuGuid} />
      </div>
    </AnswerFrame>
  );
};

export default WhichSupplyDialog;
