import { BoxMultipleRegular } from '@fluentui/react-icons/svg/box-multiple';
import { useState } from 'react';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../act/refusable-button.js';
import { Opened, onDemand } from '../on-demand/on-demand.js';
import type { WhichSupplyProps } from './which-supply.dialog.js';

const WhichSupplyDialog = onDemand(() => import('./which-supply.dialog.js'));

/** The way to 'Which supply serves this?' from where a product is bought. */
export const WhichSupplyButton = (asking: WhichSupplyProps) => {
  const missing = useMissing('order-read', 'order-all');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <RefusableButton refusal={missing} icon={<BoxMultipleRegular />} onClick={() => setAsked(true)}>
        Which supply serves this?
      </RefusableButton>
      {isAsked && (
        <Opened isOpen>
          <WhichSupplyDialog {...asking} onClose={() => setAsked(false)} />
        </Opened>
      )}
    </>
  );
};
