import {
  Button,
  Field,
  Input,
  MessageBar,
  MessageBarBody,
  Select,
  Spinner,
  Textarea,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { Problem, useRead } from '../../../app/api.js';
import { messageOf } from '../../../app/problems/message.js';
import { ChoiceCards } from '../../../ui/choice/choice-cards.js';
import { Figures } from '../../../ui/facts/figures.js';
import { FileDrop } from '../../../ui/form/file-drop.js';
import { formatCount, formatNumber } from '../../../ui/format/format.js';
import { useToasts } from '../../../ui/toasts/toasts.js';
import { kindWords, sum, type Change, type ChangeKind } from '../change.js';
import { changedCount, leftCounts, lineTexts } from '../consequences.js';
import { GroupsTable } from './groups.table.js';
import { LeftLinesTable } from './left-lines.table.js';
import type { ChangeDraft } from '../use-change-draft.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  given: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, maxWidth: '760px' },
  text: { '& > textarea': { fontFamily: tokens.fontFamilyMonospace } },
  narrow: { maxWidth: '320px' },
  act: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
});

type Way = 'paste' | 'file' | 'insertion' | 'transaction' | 'stock';

const ways: readonly { readonly value: Way; readonly title: string; readonly detail: string }[] = [
  { value: 'paste', title: 'Paste keys', detail: 'Up to 10,000, one on each line' },
  { value: 'file', title: 'Text file', detail: 'A .txt file with one key on each line' },
  { value: 'insertion', title: 'A whole insertion', detail: 'All keys that came in with it' },
  { value: 'transaction', title: 'A transaction', detail: 'All keys that it moved' },
];

/** Offered to who came from there: another stock is chosen in the inventory. */
const fromInventory = { value: 'stock', title: 'Free stock', detail: 'As chosen in the inventory' };

const wayOf = (change: Change | null): Way =>
  change === null || change.source === 'none' || change.source === 'keys' ? 'paste' : change.source;

/** Platforms (DRM) of the vault's stock, as the inventory's filter has them. */
const usePlatforms = (): readonly string[] => {
  const { data } = useRead('GET /stock/inventory', { query: { size: 10 } }, { revalidateOnFocus: false });
  const field = data?.form.find(({ propertyName }) => propertyName === 'PlatformDRM');
  return (field?.options ?? []).map(({ value }) => value).filter((value) => value !== '-1' && value !== '');
};

const PlatformChoice = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const styles = useStyles();
  const platforms = usePlatforms();
  if (platforms.length < 2) return null;
  return (
    <Field label="Platform (DRM)" className={styles.narrow} hint="Only needed where one text is a key of several.">
      <Select value={value} onChange={(_, data) => onChange(data.value)}>
        <option value="">Any</option>
        {platforms.map((platform) => (
          <option key={platform} value={platform}>
            {platform}
          </option>
        ))}
      </Select>
    </Field>
  );
};

/** What the server found, in numbers first. */
const Findings = ({ change, given }: { readonly change: Change; readonly given: string | undefined }) => {
  const changed = changedCount(change);
  const left = sum(leftCounts(change));
  return (
    <>
      <Figures
        figures={[
          { name: `Keys to be ${kindWords[change.kind].done}`, value: formatNumber(changed), isMain: true },
          ...(change.source === 'keys' ? [{ name: 'Lines', value: formatNumber(change.lineCount) }] : []),
          { name: 'Left as they are', value: formatNumber(left) },
        ]}
      />
      <GroupsTable groups={change.groups.filter(({ verdict }) => verdict === 'changed')} />
      <LeftLinesTable change={change} given={given} />
    </>
  );
};

export interface KeysStepProps {
  readonly kind: ChangeKind;
  readonly draft: ChangeDraft;
}

/** One look-up at a time, and what it met. */
const useCheck = () => {
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem>();
  const check = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (thrown) {
      if (thrown instanceof Problem) setRefusal(thrown);
      else toasts.failure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refusal, check: (work: () => Promise<void>) => void check(work) };
};

/** What the step asks with, as typed. */
const useGiven = ({ change, given }: ChangeDraft) => {
  const [chosenWay, setWay] = useState<Way>();
  const [text, setText] = useState(given ?? '');
  const [platform, setPlatform] = useState(change?.platform ?? '');
  const [typedName, setName] = useState<string>();
  const way = chosenWay ?? wayOf(change);
  const name = typedName ?? (change?.sourceId ? String(change.sourceId) : '');
  return { way, setWay, text, setText, platform, setPlatform, name, setName };
};

interface WayProps {
  readonly draft: ChangeDraft;
  readonly typed: ReturnType<typeof useGiven>;
  readonly isBusy: boolean;
  readonly check: (work: () => Promise<void>) => void;
}

interface CheckButtonProps {
  readonly draft: ChangeDraft;
  readonly isPossible: boolean;
  readonly isBusy: boolean;
  readonly onCheck: () => void;
}

const CheckButton = ({ draft: { change }, isPossible, isBusy, onCheck }: CheckButtonProps) => {
  const styles = useStyles();
  return (
    <div className={styles.act}>
      <Button appearance="secondary" disabledFocusable={!isPossible || isBusy} onClick={onCheck}>
        {change === null || change.source === 'none' ? 'Check' : 'Check again'}
      </Button>
      {isBusy && <Spinner size="tiny" label="Looking them up…" />}
    </div>
  );
};

const PastedKeys = ({ draft, typed, isBusy, check }: WayProps) => {
  const styles = useStyles();
  const { text, setText, platform } = typed;
  const lines = lineTexts(text).filter((line) => line !== '').length;
  return (
    <>
      <PlatformChoice value={platform} onChange={typed.setPlatform} />
      <Field label="Keys, one on each line" hint={`${formatCount(lines, 'key')}. They are compared, and not kept.`}>
        <Textarea
          className={styles.text}
          value={text}
          rows={8}
          resize="vertical"
          spellCheck={false}
          onChange={(_, { value }) => setText(value)}
        />
      </Field>
      <CheckButton
        draft={draft}
        isPossible={lines > 0}
        isBusy={isBusy}
        onCheck={() => check(() => draft.chooseKeys(text, platform))}
      />
    </>
  );
};

const KeyFile = ({ draft, typed, isBusy, check }: WayProps) => {
  const choose = async (file: File): Promise<void> => {
    const text = await file.text();
    typed.setText(text);
    await draft.chooseKeys(text, typed.platform);
  };
  return (
    <>
      <PlatformChoice value={typed.platform} onChange={typed.setPlatform} />
      <FileDrop
        label="Drop a .txt file here, one key on each line"
        accept=".txt"
        isMultiple={false}
        isDisabled={isBusy}
        hint="Only .txt, up to 10,000 keys. They are compared, and not kept."
        onFiles={([file]) => {
          if (file !== undefined) check(() => choose(file));
        }}
      />
    </>
  );
};

const NamedSource = ({ of, draft, typed, isBusy, check }: WayProps & { readonly of: 'insertion' | 'transaction' }) => {
  const styles = useStyles();
  const name = typed.name.trim();
  return (
    <>
      <Field
        label={of === 'insertion' ? 'Insertion' : 'Transaction'}
        className={styles.narrow}
        hint="Its number or its GUID"
      >
        <Input value={typed.name} autoComplete="off" onChange={(_, { value }) => typed.setName(value)} />
      </Field>
      <CheckButton
        draft={draft}
        isPossible={name !== ''}
        isBusy={isBusy}
        onCheck={() => check(() => draft.chooseSource({ of, name }))}
      />
    </>
  );
};

const ChosenWay = (props: WayProps) => {
  switch (props.typed.way) {
    case 'paste':
      return <PastedKeys {...props} />;
    case 'file':
      return <KeyFile {...props} />;
    case 'insertion':
    case 'transaction':
      return <NamedSource {...props} of={props.typed.way} />;
    case 'stock':
      return null;
  }
};

/** Step 1: which keys, and what would become of them. */
export const KeysStep = ({ kind, draft }: KeysStepProps) => {
  const styles = useStyles();
  const { change, given } = draft;
  const typed = useGiven(draft);
  const { isBusy, refusal, check } = useCheck();
  return (
    <div className={styles.step}>
      <ChoiceCards
        label="Which keys"
        choices={change?.source === 'stock' ? [fromInventory, ...ways] : ways}
        value={typed.way}
        cardWidth={220}
        onChange={(value) => typed.setWay(value as Way)}
      />
      <div className={styles.given}>
        <ChosenWay draft={draft} typed={typed} isBusy={isBusy} check={check} />
      </div>
      {refusal && (
        <MessageBar intent="error" layout="multiline" politeness="assertive">
          <MessageBarBody>{messageOf(refusal)}</MessageBarBody>
        </MessageBar>
      )}
      {change !== null && change.source !== 'none' && change.kind === kind && (
        <Findings change={change} given={given} />
      )}
    </div>
  );
};
