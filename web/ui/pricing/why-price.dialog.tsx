import { AnswerFrame } from '../dialogs/answer-frame.js';
import { WhyPrice, type WhyPriceProps } from './why-price.js';

interface WhyPriceDialogProps extends WhyPriceProps {
  readonly onClose: () => void;
}

const WhyPriceDialog = ({ onClose, ...asking }: WhyPriceDialogProps) => (
  <AnswerFrame title="Why this price?" onClose={onClose}>
    <WhyPrice {...asking} />
  </AnswerFrame>
);

export default WhyPriceDialog;
