import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { formatCount, formatNumber } from '../ui/format/format.js';

export interface OverPromiseProps {
  /** Of a SKU and right, in all. */
  readonly promised: number;
  readonly free: number;
}

/** The owner may promise more than there is, and is told so. */
export const OverPromise = ({ promised, free }: OverPromiseProps) => (
  <MessageBar intent="warning" layout="multiline">
    <MessageBarBody>
      <MessageBarTitle>More is promised than is free.</MessageBarTitle>
      {`Of this SKU under this right ${formatCount(promised, 'key is', 'keys are')} promised in all, and ${formatNumber(free)} free. Who comes first draws; the others wait until you insert more.`}
    </MessageBarBody>
  </MessageBar>
);
