import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useRef, useState } from 'react';
import { call, type ReplyOf } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { asProblem } from '../../client/problems/problem.js';
import { StatusBadge } from '../../ui/format/status-badge.js';

type FoundKey = ReplyOf<'POST /stock/custody/find'>['keys'][number];

export interface FindKeyFormProps {
  readonly onFound: (keyGuid: string) => void;
}

const useStyles = makeStyles({
  form: { display: 'flex', columnGap: tokens.spacingHorizontalM, alignItems: 'flex-start', maxWidth: '720px' },
  field: { flex: '1 1 0', minWidth: 0 },
  text: { fontFamily: tokens.fontFamilyMonospace },
  // Level with the input, below the label.
  find: { marginTop: '26px' },
  found: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  masked: { fontFamily: tokens.fontFamilyMonospace },
});

/** The same text can be a key on several platforms: the person says which is meant. */
const SeveralFound = ({ keys, onFound }: FindKeyFormProps & { readonly keys: readonly FoundKey[] }) => {
  const styles = useStyles();
  if (keys.length < 2) return null;
  return (
    <section aria-label="Keys with this text">
      <p>This text is a key on several platforms. Which one do you mean?</p>
      <ul className={styles.found}>
        {keys.map(({ keyGuid, maskedKey, productTitle, platform, stateNow }) => (
          <li key={keyGuid}>
            <Button onClick={() => onFound(keyGuid)}>
              {productTitle}, {platform}
            </Button>{' '}
            <span className={styles.masked}>{maskedKey}</span> <StatusBadge status={stateNow} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** Finds a key by its text, which goes in the body of the call and nowhere else, and is not kept here either. */
export const FindKeyForm = ({ onFound }: FindKeyFormProps) => {
  const styles = useStyles();
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<readonly FoundKey[]>([]);
  const find = async (): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    setFound([]);
    try {
      const { keys } = await call('POST /stock/custody/find', { body: { keyText: text.trim() } });
      setText('');
      setFound(keys);
      const [only] = keys;
      if (only && keys.length === 1) onFound(only.keyGuid);
    } catch (thrown) {
      setRefusal(messageOf(asProblem(thrown)));
      form.current?.querySelector('input')?.focus();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form
        ref={form}
        className={styles.form}
        aria-label="Find a key"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && text.trim() !== '') void find();
        }}
      >
        <Field
          className={styles.field}
          label="Find a key"
          hint="Paste the whole key. It is compared by its fingerprint: not stored, not logged."
          validationMessage={refusal ?? null}
          validationState={refusal === undefined ? 'none' : 'error'}
        >
          <Input
            className={styles.text}
            value={text}
            onChange={(_, { value }) => {
              setText(value);
              setRefusal(undefined);
            }}
            maxLength={512}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Button
          className={styles.find}
          type="submit"
          appearance="primary"
          icon={<SearchRegular />}
          disabledFocusable={isBusy || text.trim() === ''}
        >
          {isBusy ? 'Finding' : 'Find'}
        </Button>
      </form>
      <SeveralFound
        keys={found}
        onFound={(keyGuid) => {
          setFound([]);
          onFound(keyGuid);
        }}
      />
    </>
  );
};
