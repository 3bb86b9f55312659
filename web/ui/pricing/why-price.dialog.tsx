import { WhyPriceFrame } from './why-price-frame.js';
import { WhyPrice, type WhyPriceProps } from './why-price.js';

interface WhyPriceDialogProps extends WhyPriceProps {
  readonly onClose: () => void;
}

const WhyPriceDialog = ({ onClose, ...asking }: WhyPriceDialogProps) => (
  <WhyPriceFrame onClose={onClose}>
    <WhyPrice {...asking} />
  </WhyPriceFrame>
);

export default WhyPriceDialog;
