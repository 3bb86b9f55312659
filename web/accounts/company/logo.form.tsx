import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf, upload } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { FileDrop } from '../../ui/form/file-drop.js';
import { CompanyLogo } from '../../ui/format/company-logo.js';
import { Section } from '../../ui/page/section.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { logoFault, logoTypes } from './logo.js';

const size = 128;
/** Dots of the preview, for screens with two of them to a pixel. */
const drawnSize = 2 * size;

const useStyles = makeStyles({
  beside: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalXL, alignItems: 'center' },
  drop: { flexGrow: 1, maxWidth: '760px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
  fault: { color: tokens.colorStatusDangerForeground1 },
});

interface PreviewProps {
  readonly file: File;
  readonly onFault: (fault: string) => void;
}

/** Drawn whole, in the middle of the square. */
const draw = (canvas: HTMLCanvasElement | null, picture: ImageBitmap): void => {
  const scale = Math.min(drawnSize / picture.width, drawnSize / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  canvas?.getContext('2d')?.drawImage(picture, (drawnSize - width) / 2, (drawnSize - height) / 2, width, height);
  picture.close();
};

/** As it will stand there, before anything leaves the browser. */
const Preview = ({ file, onFault }: PreviewProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    createImageBitmap(file).then(
      (picture) => draw(canvas.current, picture),
      () => onFault('This picture cannot be shown. Choose another one.'),
    );
  }, [file, onFault]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`Preview of ${file.name}`}
      width={drawnSize}
      height={drawnSize}
      style={{ width: size, height: size }}
    />
  );
};

interface Props {
  readonly path: string | null;
  readonly onChanged: () => Promise<unknown>;
}

/** The company's logo: chosen or dropped, seen before it is saved, replaced, and removed after a question. */
export const LogoForm = ({ path, onChanged }: Props) => {
  const styles = useStyles();
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const { isBusy, refusal, forget, run } = useRefusableAct();
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<string>();
  const [isRemoving, setRemoving] = useState(false);

  const choose = (chosen: File | undefined): void => {
    forget();
    const wrong = chosen && logoFault(chosen);
    setFault(wrong);
    setFile(wrong === undefined ? chosen : undefined);
  };
  const carryOut = (act: () => Promise<unknown>, text: string): void =>
    run(async () => {
      await act();
      await Promise.all([onChanged(), mutate(isReadOf('GET /navigation'))]);
      setFile(undefined);
      setRemoving(false);
      toasts.success(text);
    });

  return (
    <Section title="Logo">
      <Refusal problem={refusal} title="The logo was not changed." />
      <div className={styles.beside}>
        {file ? (
          <Preview key={`${file.name} ${file.lastModified}`} file={file} onFault={setFault} />
        ) : (
          <CompanyLogo path={path} size={size} />
        )}
        <div className={styles.drop}>
          <FileDrop
            label="Drop a picture here"
            accept={logoTypes.join(',')}
            isMultiple={false}
            isCompact
            isDisabled={isBusy}
            hint="PNG, JPEG or WebP, at most 5 MB. Your people and your partners see it."
            onFiles={([chosen]) => choose(chosen)}
          />
        </div>
      </div>
      <div role="alert" className={styles.fault}>
        {fault}
      </div>
      <div className={styles.acts}>
        {file && (
          <>
            <Button
              appearance="primary"
              disabledFocusable={isBusy || fault !== undefined}
              icon={isBusy ? <Spinner size="tiny" /> : null}
              onClick={() => carryOut(() => upload('PUT /account/company/logo', { file }), 'The logo is saved.')}
            >
              Save logo
            </Button>
            <Button disabledFocusable={isBusy} onClick={() => choose(undefined)}>
              Discard
            </Button>
          </>
        )}
        {!file && path !== null && <Button onClick={() => setRemoving(true)}>Remove logo</Button>}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove the logo?"
        confirmText="Remove"
        isBusy={isBusy}
        onConfirm={() => carryOut(() => call('DELETE /account/company/logo', {}), 'The logo is removed.')}
        onCancel={() => setRemoving(false)}
      >
        The default logo stands there again, also on your partners’ screens.
      </ConfirmDialog>
    </Section>
  );
};
