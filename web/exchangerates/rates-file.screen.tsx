import { Button, Link, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../client/api.js';
import type { ReplyOf } from '../client/api-types.js';
import { Refusal } from '../client/problems/refusal.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { FactsTable } from '../ui/facts/facts-table.js';
import { FileDrop } from '../ui/form/file-drop.js';
import { currencyText } from '../ui/format/currencies.js';
import { formatBytes, formatCount, formatUtcDay } from '../ui/format/format.js';
import { Page } from '../ui/page/page.js';
import { Section } from '../ui/page/section.js';
import { useToasts } from '../ui/toasts/toasts.js';

const list = '/administration/exchange-rates/';
const title = 'Read a file of rates';
/** Some days of rates take a tenth of it. */
const maxBytes = 200_000;

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL, maxWidth: '860px' },
  acts: { display: 'flex', columnGap: tokens.spacingHorizontalM },
  before: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
});

type View = ReplyOf<'POST /exchangerates/file/preview'>;
type Change = View['changes'][number];

interface Shown {
  readonly name: string;
  readonly text: string;
  readonly view: View;
}

/** In all the digits that it has: grouping and rounding belong to amounts. */
const rateText = (rate: number): string => rate.toLocaleString('en', { maximumFractionDigits: 6, useGrouping: false });

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => {
  const styles = useStyles();
  return (
    <FactsTable
      label="What the file changes"
      columns={[
        { name: 'Day (UTC)', of: ({ day }) => formatUtcDay(`${day}T00:00:00Z`), width: 120 },
        { name: 'Currency', of: ({ currency }) => currencyText(currency) },
        {
          ...{ name: 'Stands now', kind: 'number', width: 140 },
          of: ({ before }) => (before === null ? 'None' : <span className={styles.before}>{rateText(before)}</span>),
        },
        { ...{ name: 'In the file', kind: 'number', width: 140 }, of: ({ rate }) => rateText(rate) },
      ]}
      rows={changes}
      keyOf={({ day, currency }) => `${day} ${currency}`}
    />
  );
};

const summaryOf = ({ changes, unchanged }: View): string => {
  const changed = changes.filter(({ before }) => before !== null).length;
  const parts = [
    ...(changes.length > changed ? [`${formatCount(changes.length - changed, 'rate')} new`] : []),
    ...(changed > 0 ? [`${formatCount(changed, 'rate')} changed`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged, 'rate')} as before`] : []),
  ];
  return `${parts.join(', ')}.`;
};

/** /administration/exchange-rates/file/ - rates out of the European Central Bank's daily file, seen before they hold */
const RatesFileScreen = () => {
  const styles = useStyles();
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const [shown, setShown] = useState<Shown>();
  const [tooLarge, setTooLarge] = useState<string>();
  const { isBusy, refusal, run } = useRefusableAct();

  const look = (name: string, text: string): Promise<void> =>
    call('POST /exchangerates/file/preview', { body: { file: text } }).then((view) => setShown({ name, text, view }));
  const choose = ([file]: readonly File[]): void => {
    if (file === undefined) return;
    setShown(undefined);
    setTooLarge(file.size > maxBytes ? `${file.name} is larger than ${formatBytes(maxBytes)}.` : undefined);
    if (file.size > maxBytes || file.size === 0) {
      if (file.size === 0) setTooLarge(`${file.name} is empty.`);
      return;
    }
    run(async () => look(file.name, await file.text()));
  };
  const apply = ({ name, text, view }: Shown): void =>
    run(
      async () => {
        await call('POST /exchangerates/file', { body: { file: text, digest: view.digest } });
        await mutate(isReadOf('GET /exchangerates'));
        toasts.success(`${formatCount(view.changes.length, 'rate')} entered.`);
        void navigate(list);
      },
      ({ code }) => (code === 'exchangerates.changed_meanwhile' ? look(name, text) : undefined),
    );

  return (
    <Page
      title={title}
      breadcrumbs={[{ text: 'Administration' }, { text: 'Exchange rates', href: list }, { text: title }]}
      subtitle={
        <>
          In the form of the European Central Bank’s{' '}
          <Link
            href="https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"
            target="_blank"
            rel="noopener noreferrer"
          >
            daily file
          </Link>
          . Nothing is entered before you have seen what it changes.
        </>
      }
    >
      <div className={styles.page}>
        <FileDrop
          label="Drop the file here"
          accept=".xml"
          isMultiple={false}
          isDisabled={isBusy}
          isCompact={shown !== undefined}
          hint={`XML, at most ${formatBytes(maxBytes)}.`}
          onFiles={choose}
        />
        <Refusal problem={refusal} />
        {tooLarge !== undefined && <div role="alert">{tooLarge}</div>}
        {shown && (
          <Section title={shown.name}>
            <div role="status">
              {shown.view.changes.length === 0 ? 'All rates of this file stand already.' : summaryOf(shown.view)}
            </div>
            {shown.view.changes.length > 0 && <Changes changes={shown.view.changes} />}
            <div className={styles.acts}>
              {shown.view.changes.length > 0 && (
                <Button appearance="primary" disabledFocusable={isBusy} onClick={() => apply(shown)}>
                  Enter {formatCount(shown.view.changes.length, 'rate')}
                </Button>
              )}
              <Button onClick={() => setShown(undefined)}>Discard</Button>
            </div>
          </Section>
        )}
      </div>
    </Page>
  );
};

export default RatesFileScreen;
