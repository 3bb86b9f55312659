import { MessageBar, MessageBarBody, Spinner, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ImageAddRegular } from '@fluentui/react-icons/svg/image-add';
import { useRef, useState } from 'react';
import { uploadImage, type ImageContext } from '../../client/api.js';
import type { Problem } from '../../client/problems/problem.js';
import { Refusal } from '../../client/problems/refusal.js';
import { RefusableButton } from '../act/refusable-button.js';
import { useRefusableAct } from '../act/use-act.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { ProductImage } from '../format/product-image.js';
import { useToasts } from '../toasts/toasts.js';
import { pictureRefusals } from './picture-refusals.js';

const useStyles = makeStyles({
  picture: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, width: '180px' },
  drop: { borderRadius: tokens.borderRadiusMedium },
  over: { outline: `${tokens.strokeWidthThick} dashed ${tokens.colorBrandStroke1}` },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  hidden: { display: 'none' },
});

const Refused = ({ problem }: { readonly problem: Problem | undefined }) => {
  const text = problem && pictureRefusals[problem.code];
  if (text === undefined) return <Refusal problem={problem} />;
  return (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
};

interface PicturePlaceProps {
  readonly contextType: ImageContext;
  /** Of what has the picture. */
  readonly id: string;
  /** Its path; null while there is none. */
  readonly image: string | null;
  /** What is seen, in words. */
  readonly alt: string;
  readonly isEditable: boolean;
  /** The permission that its reader lacks to change it. */
  readonly missing: string | undefined;
  readonly onChanged: () => Promise<unknown>;
  /** Absent where it is only replaced. */
  readonly onRemove?: () => Promise<unknown>;
}

/** The picture of something, and another one in its place: chosen, or dropped on it. */
export const PicturePlace = (props: PicturePlaceProps) => {
  const { contextType, id, image, alt, isEditable, missing, onChanged, onRemove } = props;
  const styles = useStyles();
  const toasts = useToasts();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { isBusy, refusal, run } = useRefusableAct();
  const mayChange = isEditable && missing === undefined;
  const send = (file: File | undefined): void => {
    if (file === undefined || isBusy || !mayChange) return;
    run(async () => {
      await uploadImage(contextType, id, file);
      await onChanged();
      toasts.success('The image is saved.');
    });
  };
  const remove = (): void => {
    setRemoving(false);
    run(async () => {
      await onRemove?.();
      await onChanged();
      toasts.success('The image is removed.');
    });
  };
  return (
    <div className={styles.picture}>
      <div
        className={mergeClasses(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(mayChange);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          send(event.dataTransfer.files[0]);
        }}
      >
        <ProductImage path={image} alt={image === null ? 'No image yet' : alt} size={150} />
      </div>
      {isEditable && (
        <>
          <RefusableButton
            refusal={missing}
            icon={isBusy ? <Spinner size="tiny" /> : <ImageAddRegular />}
            onClick={() => picker.current?.click()}
          >
            {image === null ? 'Add image' : 'Change image'}
          </RefusableButton>
          {onRemove && image !== null && (
            <RefusableButton refusal={missing} onClick={() => setRemoving(true)}>
              Remove image
            </RefusableButton>
          )}
          <input
            ref={picker}
            className={styles.hidden}
            type="file"
            aria-label="Image"
            accept="image/png,image/jpeg,image/webp"
            tabIndex={-1}
            aria-hidden
            onChange={({ target }) => {
              send(target.files?.[0]);
              // The same file may be chosen again after it was refused.
              target.value = '';
            }}
          />
          <div className={styles.hint}>PNG, JPEG or WebP, at most 5 MB</div>
        </>
      )}
      <Refused problem={refusal} />
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove the image?"
        confirmText="Remove"
        onConfirm={remove}
        onCancel={() => setRemoving(false)}
      >
        The default image stands there again, on everybody’s screens.
      </ConfirmDialog>
    </div>
  );
};
