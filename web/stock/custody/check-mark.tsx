import { Badge } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { checkTexts, type CustodyLink } from './custody.js';

/** Whether a link's hash holds: the word says it, the colour repeats it. */
export const CheckMark = ({ check }: Pick<CustodyLink, 'check'>) => (
  <Badge
    appearance="tint"
    shape="rounded"
    color={check === 'intact' ? 'success' : 'danger'}
    icon={check === 'intact' ? <CheckmarkRegular /> : <DismissRegular />}
    title={checkTexts[check]}
  >
    {check === 'intact' ? 'Hash verified' : 'Hash broken'}
  </Badge>
);
