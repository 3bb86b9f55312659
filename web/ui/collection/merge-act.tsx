import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  Tooltip,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { useEvent } from '../../client/events/use-event.js';
import { messageOf } from '../../client/problems/message.js';
import { useMissing } from '../../client/session/why-not.js';
import { useRefusableAct } from '../act/use-act.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { Facts } from '../facts/facts.js';
import { FactsTable } from '../facts/facts-table.js';
import { formatNumber } from '../format/format.js';
import { ButtonLink } from '../link/link.js';
import { Section } from '../page/section.js';
import { comparedFields } from '../record/facts.js';
import { ErrorState, PageSkeleton } from '../states/states.js';
import { useToasts } from '../toasts/toasts.js';
import { mergeRoutesOf, routesOf, type AnyRecord, type AnyValues, type Declared } from './collection.js';

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxWidth: '1040px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
});

type Moves = ReplyOf<'GET /countries/:recordGuid/merge/:intoGuid'>['moves'];

interface PairProps {
  readonly declared: Declared;
  readonly goes: AnyRecord;
  readonly stays: AnyRecord;
}

/** What they say, beside each other: that of the one that goes is lost. */
const Compared = ({ declared, goes, stays }: PairProps) => {
  const fields = declared.useFields(false);
  if (!fields) return <PageSkeleton />;
  const textIn = (of: AnyRecord) => (field: { readonly textOf: (values: AnyValues) => string }) =>
    field.textOf(of.values) || '–';
  return (
    <Section title="What they say">
      <FactsTable
        label="What they say"
        columns={[
          { name: 'Field', of: ({ name }) => name },
          { name: 'Goes', of: textIn(goes) },
          { name: 'Stays', of: textIn(stays) },
        ]}
        rows={comparedFields(fields)}
        keyOf={({ name }) => name}
      />
    </Section>
  );
};

const Moving = ({ moves, title }: { readonly moves: Moves; readonly title: string }) => (
  <Section title="What moves">
    {moves.every(({ count, inTheWay }) => count + inTheWay === 0) ? (
      <div>Nothing uses {title}: nothing moves.</div>
    ) : (
      <FactsTable
        label="What moves"
        columns={[
          { name: 'Used by', of: ({ kind }) => kind },
          { name: 'Move', of: ({ count }) => formatNumber(count), kind: 'number' },
          { name: 'In the way', of: ({ inTheWay }) => formatNumber(inTheWay), kind: 'number' },
        ]}
        rows={moves}
        keyOf={({ kind }) => kind}
      />
    )}
  </Section>
);

const InTheWay = ({ moves }: { readonly moves: Moves }) => (
  <MessageBar intent="warning" layout="multiline">
    <MessageBarBody>
      <MessageBarTitle>These two cannot be merged now</MessageBarTitle>
      {moves.map(({ kind, inTheWay }) => `${kind}: ${formatNumber(inTheWay)} in the way.`).join(' ')} Whatever uses both
      could use the one that stays only once. Let it use one of the two, and look here again.
    </MessageBarBody>
  </MessageBar>
);

/** What a merge comes to, and the merge: its preview is the merge itself, taken back (ADR 0066). */
export const MergeAct = ({ onRefused, ...pair }: PairProps & { readonly onRefused: () => void }) => {
  const styles = useStyles();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const [isAsked, setAsked] = useState(false);
  const { isBusy, refusal, run } = useRefusableAct();
  const { declared, goes, stays } = pair;
  const { name, place, hrefs, permission, titleOf } = declared;
  const missing = useMissing(permission);
  const [gone, kept] = [titleOf(goes.values), titleOf(stays.values)];
  const params = { recordGuid: goes.recordGuid, intoGuid: stays.recordGuid };
  const { preview, merge } = mergeRoutesOf(name);
  const { data, error, reload } = useRead(preview, { params }, { dedupingInterval: 0 });
  useEvent(['collectionchanged'], () => {
    if (!isBusy) void reload();
  });
  if (error && !data) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  const blocking = data.moves.filter(({ inTheWay }) => inTheWay > 0);
  const hindrance = [
    ...(missing === undefined ? [] : [missing]),
    ...(blocking.length > 0 ? ['Something uses both of them'] : []),
  ].join('. ');
  const carryOut = async (): Promise<void> => {
    await call(merge, { params, body: { version: goes.version } });
    const { read, list } = routesOf(name);
    toasts.success(`${gone} is merged into ${kept}.`);
    void navigate(`${hrefs.detail}${stays.recordGuid}`);
    await mutate(isReadOf(read, list, preview));
  };
  const button = (
    <Button appearance="primary" disabledFocusable={hindrance !== ''} onClick={() => setAsked(true)}>
      Merge
    </Button>
  );
  return (
    <div className={styles.parts}>
      <Compared {...pair} />
      <Moving moves={data.moves} title={gone} />
      {blocking.length > 0 && <InTheWay moves={blocking} />}
      {refusal && (
        <MessageBar intent="error" layout="multiline" politeness="assertive">
          <MessageBarBody>
            <MessageBarTitle>Not merged</MessageBarTitle>
            {messageOf(refusal)}
          </MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.acts}>
        {hindrance === '' ? (
          button
        ) : (
          <Tooltip relationship="description" content={hindrance}>
            {button}
          </Tooltip>
        )}
        <ButtonLink href={place.list.href}>Cancel</ButtonLink>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Merge ${gone} into ${kept}?`}
        confirmText="Merge"
        tick="I understand that this cannot be undone"
        isBusy={isBusy}
        onConfirm={() =>
          run(
            () => carryOut().finally(() => setAsked(false)),
            async () => {
              onRefused();
              await reload();
            },
          )
        }
        onCancel={() => setAsked(false)}
      >
        {gone} is deleted for good, with what it says of itself, and what uses it uses {kept} then. All of it happens,
        or nothing.
        <Facts
          facts={[
            { name: 'Goes', value: gone },
            { name: 'Stays', value: kept },
            ...data.moves.map(({ kind, count }) => ({ name: `${kind}: to move`, value: formatNumber(count) })),
          ]}
        />
      </ConfirmDialog>
    </div>
  );
};
