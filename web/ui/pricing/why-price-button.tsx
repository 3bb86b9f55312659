import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { useState } from 'react';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../act/refusable-button.js';
import { Opened, onDemand } from '../on-demand/on-demand.js';
import type { WhyPriceProps } from './why-price.js';

const WhyPriceDialog = onDemand(() => import('./why-price.dialog.js'));

export interface WhyPriceButtonProps extends WhyPriceProps {
  /** Of which price, where several stand on a page. */
  readonly label?: string;
  readonly isSmall?: boolean;
  /** Why there is nothing to ask about. */
  readonly refusal?: string | undefined;
}

/** The way to 'Why this price?' from wherever a price is seen. */
export const WhyPriceButton = ({ label, isSmall = false, refusal, ...asking }: WhyPriceButtonProps) => {
  const missing = useMissing('pricelist-read', 'pricelist-all');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <RefusableButton
        refusal={missing ?? refusal}
        isSmall={isSmall}
        icon={<QuestionCircleRegular />}
        {...(label !== undefined && { label })}
        onClick={() => setAsked(true)}
      >
        Why this price?
      </RefusableButton>
      {isAsked && (
        <Opened isOpen>
          <WhyPriceDialog {...asking} onClose={() => setAsked(false)} />
        </Opened>
      )}
    </>
  );
};
