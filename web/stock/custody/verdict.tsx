import { MessageBar, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { ShieldCheckmarkRegular } from '@fluentui/react-icons/svg/shield-checkmark';
import { ShieldErrorRegular } from '@fluentui/react-icons/svg/shield-error';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { checkTexts, isBroken, nameOf, type Custody } from './custody.js';

const shownText = ({ links, linkCount }: Custody): string =>
  linkCount > links.length
    ? `The first ${formatNumber(links.length)} of ${formatCount(linkCount, 'link')}`
    : formatCount(linkCount, 'link');

/** What the verification found: the first broken link by its name. */
export const Verdict = ({ custody }: { readonly custody: Custody }) => {
  const broken = custody.links.find(isBroken);
  if (custody.isVerified)
    return (
      <MessageBar intent="success" icon={<ShieldCheckmarkRegular />} layout="multiline">
        <MessageBarBody>
          <MessageBarTitle>Verified.</MessageBarTitle>
          {shownText(custody)} computed again from documents and movements at{' '}
          <UtcTime value={custody.verifiedAt} isLabelled />, and each hash is the same.
        </MessageBarBody>
      </MessageBar>
    );
  return (
    <MessageBar intent="error" icon={<ShieldErrorRegular />} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>Not verified.</MessageBarTitle>
        {broken ? (
          <>
            {nameOf(broken)}
            {broken.actor === null ? '' : ` by ${broken.actor}`}, <UtcTime value={broken.createdAt} isLabelled />.{' '}
            {checkTexts[broken.check]}
          </>
        ) : (
          'The key is not in the state that its last movement left it in.'
        )}{' '}
        Please contact our Client Success Team.
      </MessageBarBody>
    </MessageBar>
  );
};
