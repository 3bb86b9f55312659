import { Button, Tab, TabList, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { call, type ReplyOf } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { isProblem } from '../../client/problems/problem.js';
import { useAct } from '../../ui/act/use-act.js';
import { Section } from '../../ui/page/section.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { faultText, type Checked, type Words } from './mail-template.js';

const previewRoute = 'POST /mail-templates/:templateGuid/previews';
const pauseMs = 400;

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalL },
  tabs: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})` },
  subject: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  frame: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    height: '520px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  plain: {
    boxSizing: 'border-box',
    height: '520px',
    margin: 0,
    padding: tokens.spacingHorizontalL,
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  faults: { margin: 0, color: tokens.colorStatusDangerForeground3, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
});

type Reply = ReplyOf<typeof previewRoute>;
type Form = 'light' | 'dark' | 'plain';

const formTitles: Readonly<Record<Form, string>> = { light: 'Light', dark: 'Dark', plain: 'Plain text' };

interface Shown {
  readonly reply?: Reply;
  /** Counts the answers: the frame reads its page anew with each. */
  readonly count: number;
  /** Why there is none. */
  readonly failure?: string;
}

/** What the platform makes of the words, some time after they were typed last. */
const usePreview = (templateGuid: string, words: Words, onChecked?: (checked: Checked) => void): Shown => {
  const [shown, setShown] = useState<Shown>({ count: 0 });
  const { subject, text } = words;
  useEffect(() => {
    const asked = new AbortController();
    const ask = async (): Promise<void> => {
      try {
        const body = { subject, text };
        const reply = await call(previewRoute, { params: { templateGuid }, body }, { signal: asked.signal });
        if (asked.signal.aborted) return;
        onChecked?.({ ...body, faults: reply.faults });
        setShown(({ count }) => ({ reply, count: count + 1 }));
      } catch (thrown) {
        if (asked.signal.aborted) return;
        setShown(({ count }) => ({ count, failure: isProblem(thrown) ? messageOf(thrown) : String(thrown) }));
      }
    };
    const timer = window.setTimeout(() => void ask(), pauseMs);
    return () => {
      window.clearTimeout(timer);
      asked.abort();
    };
  }, [templateGuid, subject, text, onChecked]);
  return shown;
};

interface LetterProps {
  readonly templateGuid: string;
  readonly form: Form;
  readonly reply: Reply;
  readonly count: number;
}

const Letter = ({ templateGuid, form, reply, count }: LetterProps) => {
  const styles = useStyles();
  if (form === 'plain')
    return (
      <pre className={styles.plain} tabIndex={0} aria-label="Plain text of the letter">
        {reply.text}
      </pre>
    );
  return (
    <iframe
      className={styles.frame}
      title={`The letter, ${formTitles[form].toLowerCase()}`}
      sandbox=""
      src={`/bff/mail-previews/${templateGuid}/${form}?at=${count}`}
    />
  );
};

const Said = ({
  shown,
  templateGuid,
  form,
}: {
  readonly shown: Shown;
  readonly templateGuid: string;
  readonly form: Form;
}) => {
  const styles = useStyles();
  const { reply, failure, count } = shown;
  if (reply === undefined) return <p className={styles.quiet}>{failure ?? 'The preview is being made.'}</p>;
  if (reply.faults.length === 0)
    return (
      <>
        <div className={styles.subject}>{reply.subject}</div>
        <Letter templateGuid={templateGuid} form={form} reply={reply} count={count} />
      </>
    );
  return (
    <ul className={styles.faults}>
      {reply.faults.map((fault) => (
        <li key={faultText(fault)}>{faultText(fault)}</li>
      ))}
    </ul>
  );
};

interface PreviewProps {
  readonly templateGuid: string;
  readonly words: Words;
  readonly onChecked?: (checked: Checked) => void;
}

/** The letter that these words make of sample data, saved or not; and a way to have it mailed to oneself. */
export const TemplatePreview = ({ templateGuid, words, onChecked }: PreviewProps) => {
  const styles = useStyles();
  const toasts = useToasts();
  const { isBusy, run } = useAct();
  const [form, setForm] = useState<Form>('light');
  const shown = usePreview(templateGuid, words, onChecked);
  const isWhole = shown.reply?.faults.length === 0;
  const sendTest = async (): Promise<void> => {
    await call('POST /mail-templates/:templateGuid/test-letters', { params: { templateGuid }, body: words });
    toasts.success('The test letter is on its way to you.');
  };
  return (
    <Section title="Preview with sample data">
      <div className={styles.head}>
        <TabList
          className={styles.tabs}
          selectedValue={form}
          aria-label="How the letter is shown"
          onTabSelect={(_, { value }) => setForm(value as Form)}
        >
          {Object.entries(formTitles).map(([value, title]) => (
            <Tab key={value} value={value}>
              {title}
            </Tab>
          ))}
        </TabList>
        <Button disabledFocusable={isBusy || !isWhole} onClick={() => run(sendTest)}>
          Send a test letter to me
        </Button>
      </div>
      <div role="status">{shown.reply && !isWhole && <span>This text cannot become a letter yet:</span>}</div>
      <Said shown={shown} templateGuid={templateGuid} form={form} />
    </Section>
  );
};
