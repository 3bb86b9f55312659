import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { useState } from 'react';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import type { PriceRow } from '../cells/cells.js';
import type { Known } from '../cells/known.js';
import type { PriceList } from '../price-list.js';

const WhyRowDialog = onDemand(() => import('./why-row.dialog.js'));

interface WhyRowProps {
  readonly list: PriceList;
  /** The one that has the keyboard, as it is saved; absent: a new one. */
  readonly row: PriceRow | null | undefined;
  readonly regions: Known['regions'];
}

const refusalOf = ({ list, row }: WhyRowProps): string | undefined => {
  if (!row) return 'Mark a price that is saved.';
  return list.isOwner && list.holders.length === 0 ? 'Nobody buys by this list yet.' : undefined;
};

/** The way from a row of the sheet to what its price comes to, and why; its SKUs are read when it is asked for. */
export const WhyRow = (props: WhyRowProps) => {
  const { list, row, regions } = props;
  const [asked, setAsked] = useState<PriceRow>();
  return (
    <>
      <RefusableButton
        isSmall
        refusal={refusalOf(props)}
        icon={<QuestionCircleRegular />}
        onClick={() => setAsked(row ?? undefined)}
      >
        Why this price?
      </RefusableButton>
      {asked && (
        <Opened isOpen>
          <WhyRowDialog list={list} row={asked} regions={regions} onClose={() => setAsked(undefined)} />
        </Opened>
      )}
    </>
  );
};
