/** The ways in which keys are named in the wizard: their texts, a file, what holds them. */
import { Button, Field, Input, Select, Spinner, Textarea, makeStyles, tokens } from '@fluentui/react-components';
import { useRead } from '../../../client/api.js';
import { FileDrop } from '../../../ui/form/file-drop.js';
import { formatCount } from '../../../ui/format/format.js';
import { useToasts } from '../../../ui/toasts/toasts.js';
import { lineTexts } from '../consequences.js';
import type { ChangeDraft } from '../use-change-draft.js';
import type { AskedKeys } from './use-asked.js';

const useStyles = makeStyles({
  text: { '& > textarea': { fontFamily: tokens.fontFamilyMonospace } },
  narrow: { maxWidth: '320px' },
  act: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
});

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

interface WayProps {
  readonly draft: ChangeDraft;
  readonly asked: AskedKeys;
  readonly isBusy: boolean;
  /** @param given what it is asked with, where that is not what stands there */
  readonly check: (work: () => Promise<void>, given?: { readonly text: string }) => void;
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

const PastedKeys = ({ draft, asked, isBusy, check }: WayProps) => {
  const styles = useStyles();
  const { text, platform } = asked;
  const lines = lineTexts(text).filter((line) => line !== '').length;
  return (
    <>
      <PlatformChoice value={platform} onChange={(chosen) => asked.edit({ platform: chosen })} />
      <Field label="Keys, one on each line" hint={`${formatCount(lines, 'key')}. They are compared, not kept.`}>
        <Textarea
          className={styles.text}
          value={text}
          rows={8}
          resize="vertical"
          spellCheck={false}
          onChange={(_, { value }) => asked.edit({ text: value })}
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

const KeyFile = ({ draft, asked, isBusy, check }: WayProps) => {
  const choose = async (file: File): Promise<void> => {
    const text = await file.text();
    asked.edit({ text });
    check(() => draft.chooseKeys(text, asked.platform), { text });
  };
  const toasts = useToasts();
  return (
    <>
      <PlatformChoice value={asked.platform} onChange={(platform) => asked.edit({ platform })} />
      <FileDrop
        label="Drop a .txt file here, one key on each line"
        accept=".txt"
        isMultiple={false}
        isDisabled={isBusy}
        hint="Only .txt, up to 10,000 keys. They are compared, not kept."
        onFiles={([file]) => {
          if (file !== undefined) void choose(file).catch(toasts.failure);
        }}
      />
    </>
  );
};

const NamedSource = ({ of, draft, asked, isBusy, check }: WayProps & { readonly of: 'insertion' | 'transaction' }) => {
  const styles = useStyles();
  const name = asked.name.trim();
  return (
    <>
      <Field
        label={of === 'insertion' ? 'Insertion' : 'Transaction'}
        className={styles.narrow}
        hint="Its number or its GUID"
      >
        <Input value={asked.name} autoComplete="off" onChange={(_, { value }) => asked.edit({ name: value })} />
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

/** What the chosen way asks for; nothing where the keys came from a list. */
export const ChosenWay = (props: WayProps) => {
  switch (props.asked.way) {
    case 'paste':
      return <PastedKeys {...props} />;
    case 'file':
      return <KeyFile {...props} />;
    case 'insertion':
    case 'transaction':
      return <NamedSource {...props} of={props.asked.way} />;
    case 'stock':
    case 'listed_stock':
    case 'insertions':
      return null;
  }
};
