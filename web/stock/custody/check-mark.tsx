import { Badge, makeStyles } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { checkTexts, type CustodyLink } from './custody.js';

const useStyles = makeStyles({ mark: { whiteSpace: 'nowrap' } });

/** Whether a link's hash holds: the word says it, the colour repeats it. */
export const CheckMark = ({ check }: Pick<CustodyLink, 'check'>) => {
  const styles = useStyles();
  return (
    <Badge
      className={styles.mark}
      appearance="tint"
      shape="rounded"
      color={check === 'intact' ? 'success' : 'danger'}
      icon={check === 'intact' ? <CheckmarkRegular /> : <DismissRegular />}
      title={checkTexts[check]}
    >
      {check === 'intact' ? 'Verified' : 'Broken'}
    </Badge>
  );
};
