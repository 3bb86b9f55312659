import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { currentIn } from '../../client/problems/conflict.js';
import { useAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { Facts } from '../../ui/facts/facts.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { RecordScreen, lastChange } from '../../ui/record/record.screen.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { editHref, stateText, templatesPlace, type Template, type Version } from './mail-template.js';
import { TemplatePreview } from './template-preview.js';
import { TemplateVariables } from './template-variables.js';
import { TemplateVersions } from './template-versions.js';

const useStyles = makeStyles({
  beside: {
    display: 'grid',
    gridTemplateColumns: 'minmax(320px, 560px) minmax(360px, 1fr)',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalXL,
    maxWidth: '1280px',
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL, minWidth: 0 },
});

type Asked = { readonly act: 'reset' } | { readonly act: 'restore'; readonly version: Version };

interface QuestionProps {
  readonly template: Template;
  readonly asked: Asked | undefined;
  readonly onChanged: (template: Template) => void;
  readonly onClose: () => void;
}

const resetRoute = 'POST /mail-templates/:templateGuid/reset';
const restoreRoute = 'POST /mail-templates/:templateGuid/restore';

/** Asks before other words hold. */
const Question = ({ template, asked, onChanged, onClose }: QuestionProps) => {
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useAct();
  const { templateGuid, version, title } = template;
  const params = { templateGuid };
  const carryOut = async (chosen: Asked): Promise<void> => {
    const route = chosen.act === 'reset' ? resetRoute : restoreRoute;
    try {
      onChanged(
        chosen.act === 'reset'
          ? await call(resetRoute, { params, body: { version } })
          : await call(restoreRoute, { params, body: { version, earlier: chosen.version.version } }),
      );
      await mutate(isReadOf('GET /mail-templates/:templateGuid/versions', 'GET /mail-templates'));
      toasts.success(
        chosen.act === 'reset'
          ? `${title} says what it says by default.`
          : `${title} says what version ${chosen.version.version} said.`,
      );
    } catch (thrown) {
      // What somebody else has made of it is shown, for the next decision.
      const current = currentIn(route, thrown);
      if (current) onChanged(current);
      throw thrown;
    } finally {
      onClose();
    }
  };
  const isReset = asked?.act === 'reset';
  const number = asked?.act === 'restore' ? asked.version.version : 0;
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      title={isReset ? `${title}: back to the default?` : `${title}: restore version ${number}?`}
      confirmText={isReset ? 'Back to the default' : 'Restore'}
      isBusy={isBusy}
      onConfirm={() => asked && run(() => carryOut(asked))}
      onCancel={onClose}
    >
      Letters say it from now on; those that are written already keep their words. What it says now stays among the
      versions.
    </ConfirmDialog>
  );
};

const Shown = ({
  template,
  onRestore,
}: {
  readonly template: Template;
  readonly onRestore: (version: Version) => void;
}) => {
  const styles = useStyles();
  const { templateGuid } = template;
  const versions = useRead('GET /mail-templates/:templateGuid/versions', { params: { templateGuid } });
  useEvent(['collectionchanged'], () => void versions.reload());
  return (
    <>
      {!template.isUsable && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            This letter has other variables by now, so that the edited text cannot be used: letters say what they say by
            default. Edit it, or go back to the default.
          </MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.beside}>
        <div className={styles.column}>
          <Facts
            facts={[
              { name: 'Text', value: stateText(template) },
              {
                name: 'Mandatory',
                value: template.isMandatory ? 'Yes: everybody gets it' : 'No: its readers may stop it',
              },
              { name: 'Button', value: template.action },
              ...lastChange(template),
              { name: 'GUID', value: templateGuid, isIdentifier: true },
            ]}
          />
          <TemplateVariables variables={template.variables} />
        </div>
        <div className={styles.column}>
          <TemplatePreview templateGuid={templateGuid} words={template.words} />
        </div>
      </div>
      <TemplateVersions template={template} versions={versions.data?.versions ?? []} onRestore={onRestore} />
    </>
  );
};

/** /administration/mail-templates/template-detail/:id - what a kind of letter says, and what it has said. */
const TemplateDetailScreen = () => {
  const { id = '' } = useParams();
  const { mutate } = useSWRConfig();
  const [asked, setAsked] = useState<Asked>();
  const template = useRead('GET /mail-templates/:templateGuid', { params: { templateGuid: id } });
  useEvent(['collectionchanged'], () => void template.reload());
  const changed = (now: Template): void => {
    void template.reload(now);
    void mutate(isReadOf('GET /mail-templates'));
  };
  return (
    <RecordScreen
      place={templatesPlace}
      read={template}
      titleOf={({ title }) => title}
      actions={({ isEdited }) =>
        isEdited && <Button onClick={() => setAsked({ act: 'reset' })}>Back to the default</Button>
      }
      mainAct={({ templateGuid }) => (
        <PermittedLink
          href={editHref(templateGuid)}
          permission="mailtemplate-write"
          icon={<EditRegular />}
          appearance="primary"
        >
          Edit
        </PermittedLink>
      )}
    >
      {(data) => (
        <>
          <Shown template={data} onRestore={(version) => setAsked({ act: 'restore', version })} />
          <Question template={data} asked={asked} onChanged={changed} onClose={() => setAsked(undefined)} />
        </>
      )}
    </RecordScreen>
  );
};

export default TemplateDetailScreen;
