import {
  Button,
  Field,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Select,
  Spinner,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { Refusal } from '../../client/problems/refusal.js';
import { useMissing } from '../../client/session/why-not.js';
import { FileDrop } from '../../ui/form/file-drop.js';
import { Section } from '../../ui/page/section.js';
import { ErrorState } from '../../ui/states/states.js';
import { languageOptions } from '../texts/languages.js';
import type { Product } from '../product.js';
import { PictureCard } from './picture-card.js';
import { PictureDialog } from './picture.dialog.js';
import { kindTexts, maxPictures, nameOf, pictureTypes, type Picture, type PictureKind } from './picture.js';
import { SendingList } from './sending-list.js';
import { useGallery } from './use-gallery.js';
import { useSending } from './use-sending.js';

const useStyles = makeStyles({
  all: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    maxWidth: '1280px',
    margin: 0,
    padding: 0,
  },
  as: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  add: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, maxWidth: '760px' },
  hint: { color: tokens.colorNeutralForeground3 },
  said: { color: tokens.colorNeutralForeground3, minHeight: tokens.lineHeightBase300 },
});

interface AddPicturesProps {
  readonly productGuid: string;
  readonly count: number;
  readonly onSent: () => Promise<unknown>;
}

/** Several at once, all of one kind. */
const AddPictures = ({ productGuid, count, onSent }: AddPicturesProps) => {
  const styles = useStyles();
  const [kind, setKind] = useState<PictureKind>('screenshot');
  const [language, setLanguage] = useState('');
  const { all, isBusy, begin, dismiss } = useSending(productGuid, onSent);
  const left = maxPictures - count;
  const lacksLanguage = kind === 'localized' && language === '';
  return (
    <div className={styles.add}>
      <div className={styles.as}>
        <Field label="Kind of the pictures">
          <Select value={kind} onChange={(_, { value }) => setKind(value as PictureKind)}>
            {Object.entries(kindTexts).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
        {kind === 'localized' && (
          <Field label="Language of the pictures" required>
            <Select value={language} onChange={(_, { value }) => setLanguage(value)}>
              <option value="">Please choose</option>
              {languageOptions([]).map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </div>
      <FileDrop
        label={lacksLanguage ? 'Choose a language first' : 'Drop pictures here'}
        accept={pictureTypes}
        isCompact
        isDisabled={isBusy || left <= 0 || lacksLanguage}
        hint={
          left <= 0 ? `At most ${maxPictures} pictures` : `PNG, JPEG or WebP, at most 5 MB each; room for ${left} more`
        }
        onFiles={(files) => void begin(files, { kind, language: kind === 'localized' ? language : '' })}
      />
      <SendingList all={all} onDismiss={dismiss} />
    </div>
  );
};

/** Why the pictures cannot be changed; undefined: they can. */
const useRefused = (isEditable: boolean, isBusy: boolean): string | undefined => {
  const missing = useMissing('product-write');
  if (!isEditable) return 'This product is only read.';
  return missing ?? (isBusy ? 'A moment, please.' : undefined);
};

/** After a move the keyboard is where it was: at the button of the picture that has moved. */
const useFocusKept = (said: string) => {
  const pressed = useRef<{ readonly guid: string; readonly act: string }>(undefined);
  useEffect(() => {
    if (said === '' || pressed.current === undefined) return;
    const { guid, act } = pressed.current;
    document.querySelector<HTMLElement>(`[data-picture="${CSS.escape(guid)}"] [data-act="${act}"]`)?.focus();
    pressed.current = undefined;
  }, [said]);
  return (guid: string, act: string): void => {
    pressed.current = { guid, act };
  };
};

/** The further pictures of a product, for who keeps it: added, told in words, ordered, removed. */
export const ProductGallery = ({ product }: { readonly product: Pick<Product, 'productGuid' | 'isEditable'> }) => {
  const styles = useStyles();
  const { productGuid, isEditable } = product;
  const { read, isBusy, refusal, said, removed, tell, move, remove, putBack, forgetRemoved } = useGallery(productGuid);
  const [edited, setEdited] = useState<Picture>();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const refused = useRefused(isEditable, isBusy);
  const mayAdd = useRefused(isEditable, false) === undefined;
  const keepFocus = useFocusKept(said);
  const undo = useRef<HTMLDivElement>(null);
  // What had the focus has gone with the picture.
  useEffect(() => {
    if (removed) undo.current?.querySelector('button')?.focus();
  }, [removed]);
  if (read.error && !read.data) return <ErrorState problem={read.error} onRetry={() => void read.reload()} />;
  if (!read.data) return <Spinner label="Reading the pictures" />;
  const { pictures } = read.data;
  const shift = (from: number, to: number): void => {
    keepFocus(pictures[from]?.pictureGuid ?? '', to < from ? 'earlier' : 'later');
    move(from, to);
  };
  const drag = (event: 'start' | 'over' | 'drop' | 'end', at: number): void => {
    if (event === 'start') setDragged(at);
    if (event === 'over') setOver(dragged === undefined ? undefined : at);
    if (event === 'drop' && dragged !== undefined && dragged !== at) move(dragged, at);
    if (event === 'drop' || event === 'end') {
      setDragged(undefined);
      setOver(undefined);
    }
  };
  return (
    <Section title="Pictures">
      {pictures.length === 0 && <div className={styles.hint}>There are no further pictures yet.</div>}
      <ul className={styles.all} aria-label="Pictures">
        {pictures.map((picture, at) => (
          <PictureCard
            key={picture.pictureGuid}
            picture={picture}
            at={at}
            count={pictures.length}
            refusal={refused}
            isOver={over === at && dragged !== at}
            onDrag={(event) => drag(event, at)}
            onMove={(to) => shift(at, to)}
            onEdit={() => setEdited(picture)}
            onRemove={() => remove(picture, at)}
          />
        ))}
      </ul>
      <div role="status" className={styles.said}>
        {said}
      </div>
      {removed && (
        <div ref={undo}>
          <MessageBar intent="info" layout="multiline" politeness="polite">
            <MessageBarBody>{nameOf(removed.picture, removed.at)} is removed.</MessageBarBody>
            <MessageBarActions>
              <Button
                onClick={() => {
                  keepFocus(removed.picture.pictureGuid, 'edit');
                  putBack(removed);
                }}
              >
                Undo
              </Button>
              <Button appearance="transparent" onClick={forgetRemoved}>
                Dismiss
              </Button>
            </MessageBarActions>
          </MessageBar>
        </div>
      )}
      <Refusal problem={refusal} />
      {mayAdd && <AddPictures productGuid={productGuid} count={pictures.length} onSent={() => read.reload()} />}
      <PictureDialog picture={edited} save={tell} onClose={() => setEdited(undefined)} />
    </Section>
  );
};
