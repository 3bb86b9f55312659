import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import type { Fields } from '../../ui/record/fields.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import { languageOptions } from '../texts/languages.js';
import { kindTexts, type Picture } from './picture.js';
import { PictureImage } from './shown-pictures.js';

type Said = Pick<Picture, 'alternativeText' | 'kind' | 'language'>;

const fieldsFor = (language: string): Fields<Said> => ({
  alternativeText: {
    kind: 'text',
    label: 'Alternative text',
    hint: 'What the picture shows, for who cannot see it. Buyers see the picture once it has one.',
    isRequired: true,
    max: 250,
  },
  kind: {
    kind: 'choice',
    label: 'Kind',
    choices: {
      screenshot: { text: kindTexts.screenshot },
      web_asset: { text: kindTexts.web_asset },
      other: { text: kindTexts.other },
      localized: { text: kindTexts.localized, hint: 'Shown to who reads in its language.' },
    },
  },
  language: {
    kind: 'select',
    label: 'Language',
    isRequired: true,
    isAsked: ({ kind }) => kind === 'localized',
    options: languageOptions(language === '' ? [] : [language]),
  },
});

interface PictureDialogProps {
  readonly picture: Picture | undefined;
  readonly save: (picture: Picture) => Promise<unknown>;
  readonly onClose: () => void;
}

/** What a picture shows, and for whom. */
export const PictureDialog = ({ picture, save, onClose }: PictureDialogProps) => (
  <DialogFrame isOpen={picture !== undefined} isAlert onClose={onClose}>
    {picture && (
      <SavedParts
        title="Describe the picture"
        fields={fieldsFor(picture.language)}
        from={picture}
        valuesOf={({ alternativeText, kind, language }: Picture): Said => ({ alternativeText, kind, language })}
        save={async (said) => {
          await save({ ...picture, ...said, language: said.kind === 'localized' ? said.language : '' });
          return {};
        }}
        onSaved={onClose}
        onCancel={onClose}
      >
        <PictureImage picture={picture} alt="" />
      </SavedParts>
    )}
  </DialogFrame>
);
