import { Badge, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useEffect, useState } from 'react';
import { call } from '../client/api.js';
import type { ReplyOf } from '../client/api-types.js';
import { messageOf } from '../client/problems/message.js';
import { isProblem } from '../client/problems/problem.js';
import type { ValuesOf } from '../ui/collection/collection.js';
import type { OwnInputProps } from '../ui/record/fields.js';

type KeyProvider = ValuesOf<'keyproviders'>;
type Reply = ReplyOf<'POST /keyproviders/try'>;
type Verdict = Reply['verdict'];

const useStyles = makeStyles({
  code: { '& input': { fontFamily: tokens.fontFamilyMonospace } },
  verdict: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
  compared: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

const verdicts: Readonly<Record<Verdict, { color: 'success' | 'warning' | 'danger'; text: string }>> = {
  usual: { color: 'success', text: 'Fits' },
  unusual: { color: 'warning', text: 'Does not fit: a warning that is accepted when keys are inserted' },
  homoglyph: { color: 'warning', text: 'Letters of another script that look like ours: a warning' },
  length: { color: 'danger', text: 'Refused: a key has 4 to 255 characters' },
  characters: { color: 'danger', text: 'Refused: characters that a key cannot have' },
};

/** What was asked, with what came of it: an answer to an earlier question says nothing. */
interface Answered {
  readonly question: string;
  readonly answer?: Reply;
  readonly problem?: string;
}

const Answer = ({ answer, problem }: Answered) => {
  const styles = useStyles();
  if (answer === undefined) return <>{problem}</>;
  const { color, text } = verdicts[answer.verdict];
  return (
    <>
      <Badge appearance="tint" color={color}>
        {text}
      </Badge>
      {answer.compared !== '' && (
        <span>
          Compared as <span className={styles.compared}>{answer.compared}</span>
        </span>
      )}
    </>
  );
};

/** Asks the platform, which reads the text as it reads lines of files. */
const useVerdict = (pattern: string, isCaseInsensitive: boolean, text: string): Answered | undefined => {
  const [answered, setAnswered] = useState<Answered>();
  const question = useDeferredValue(JSON.stringify({ pattern, isCaseInsensitive, text }));
  const isAsked = text !== '';
  useEffect(() => {
    if (!isAsked) return undefined;
    let isCurrent = true;
    const body = JSON.parse(question) as { pattern: string; isCaseInsensitive: boolean; text: string };
    call('POST /keyproviders/try', { body }).then(
      (answer) => isCurrent && setAnswered({ question, answer }),
      (thrown: unknown) => {
        if (!isProblem(thrown)) throw thrown;
        if (isCurrent) setAnswered({ question, problem: messageOf(thrown) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [question, isAsked]);
  return isAsked && answered?.question === question ? answered : undefined;
};

/** The usual form of a provider's keys, and a key to try it with, which is not kept. */
export const KeyForm = ({
  value,
  values,
  label,
  hint,
  fault,
  onChange,
  onLeave,
}: OwnInputProps<KeyProvider, string>) => {
  const styles = useStyles();
  const [text, setText] = useState('');
  const answered = useVerdict(value.trim(), values.isCaseInsensitive, text);
  return (
    <>
      <Field
        label={label}
        hint={hint ?? null}
        validationMessage={fault ?? null}
        validationState={fault === undefined ? 'none' : 'error'}
      >
        <Input
          className={styles.code}
          value={value}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          onChange={(_, data) => onChange(data.value)}
          onBlur={onLeave}
        />
      </Field>
      <Field label="Try a key text" hint="Read as a line of a file is. It is not kept.">
        <Input
          className={styles.code}
          value={text}
          maxLength={1_000}
          spellCheck={false}
          autoComplete="off"
          onChange={(_, data) => setText(data.value)}
        />
      </Field>
      <div role="status" className={styles.verdict}>
        {answered && <Answer {...answered} />}
      </div>
    </>
  );
};
