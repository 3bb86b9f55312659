import { Spinner, makeStyles, tokens } from '@fluentui/react-components';
import type { ReplyOf } from '../../client/api-types.js';
import { messageOf } from '../../client/problems/message.js';
import { formatCount } from '../../ui/format/format.js';
import { Heading } from '../../ui/page/section.js';
import type { OwnInputProps } from '../../ui/record/fields.js';
import { Effects } from '../rule/effect-panel.js';
import { useAnswer } from '../rule/use-answer.js';
import { isNothing, requestOf, type ExclusionDraft } from './exclusion-draft.js';

const useStyles = makeStyles({
  all: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minHeight: '24px' },
});

const quietMs = 400;
const route = 'POST /sharing/connections/:connectionGuid/exclusion/preview';

type Answer = ReplyOf<typeof route>;

const sentenceOf = ({ rules }: Answer): string =>
  rules.length === 0
    ? 'No rule changes: all of them have it so already.'
    : `${formatCount(rules.length, 'rule')} will change: ${rules.map(({ name }) => name).join(', ')}.`;

/** What the connection, and others that its rules hold for, would lose or see again. */
export const ExclusionEffect = ({ values, label }: OwnInputProps<ExclusionDraft, string>) => {
  const styles = useStyles();
  const request = isNothing(values) ? null : requestOf(values);
  const { data, problem, isLate } = useAnswer(route, request, quietMs);
  return (
    <div className={styles.all}>
      <div className={styles.head}>
        <Heading>{label}</Heading>
        {isLate && <Spinner size="extra-tiny" aria-label="Computing" />}
      </div>
      <div role="status">
        {request === null && 'Choose something, and it is shown here what is no longer seen, and by whom.'}
        {problem && messageOf(problem)}
        {data && sentenceOf(data)}
      </div>
      {data && data.rules.length > 0 && <Effects effects={data.effects} />}
    </div>
  );
};
