import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import type { Session } from '../../client/api-types.js';
import { home } from '../../client/routing/return-to.js';
import { useAct } from '../../ui/act/use-act.js';
import { formatUtc } from '../../ui/format/format.js';

type Profile = NonNullable<Session['profile']>;

const useStyles = makeStyles({
  bar: { flexShrink: 0, borderRadius: 0 },
  text: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
});

/** Above every page while staff reads in somebody's vault: whose, until when, and the way out (docs/domain.md, i). */
const SupportBanner = ({ profile: { company, support } }: { readonly profile: Profile }) => {
  const styles = useStyles();
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useAct();
  const endsAt = support?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return undefined;
    // The server has ended it by then; what is told of it may be on its way still.
    const timer = setTimeout(() => void mutate(isReadOf('GET /session')), new Date(endsAt).getTime() - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt, mutate]);
  if (endsAt === undefined) return null;
  const leave = (): void =>
    run(async () => {
      await call('POST /support/leave', {});
      location.assign(home);
    });
  return (
    <MessageBar className={styles.bar} intent="warning" layout="multiline" politeness="polite">
      <MessageBarBody className={styles.text}>
        You are reading {company} as support, until {formatUtc(endsAt)} UTC. You can change nothing, and what you read
        stands in the company’s audit log.
      </MessageBarBody>
      <MessageBarActions>
        <Button disabledFocusable={isBusy} onClick={leave}>
          Leave
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
};

export default SupportBanner;
