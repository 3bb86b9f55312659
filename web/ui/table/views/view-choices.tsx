import { MenuDivider, MenuGroup, MenuGroupHeader, MenuItem, MenuItemRadio, MenuList } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead, type ReplyOf } from '../../../client/api.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { formatNumber } from '../../format/format.js';
import type { PopupProps } from '../../on-demand/on-demand.js';
import { PopupMenu } from '../../on-demand/popup-menu.js';
import { useToasts } from '../../toasts/toasts.js';
import type { Grid } from '../list-types.js';
import type { SavedView, ViewState } from '../state/saved-view.js';
import { SaveViewDialog } from './save-view.dialog.js';
import { useViewSaving, type ViewSaving } from './use-view-saving.js';
import type { Views } from './use-views.js';
import { valuesOfView } from './view-fields.js';

export interface ViewChoicesProps extends PopupProps {
  /** What views of the list are saved under. */
  readonly of: string;
  readonly views: Views;
  readonly grid: Grid;
  /** The list as it is shown. */
  readonly shown: ViewState;
  readonly isModified: boolean;
}

type Asked = 'new' | 'rename' | 'delete' | undefined;

type Counts = ReplyOf<'GET /views/counts'>['counts'];

/** Counted when somebody looks, and not before. */
const useCounts = (list: string, isAsked: boolean): Counts => {
  const { data } = useRead('GET /views/counts', isAsked ? { query: { list } } : null, {
    revalidateOnFocus: false,
    keepPreviousData: true,
  });
  return data?.counts ?? [];
};

const countText = (counts: Counts, { viewGuid }: SavedView): string => {
  const count = counts.find((one) => one.viewGuid === viewGuid);
  return count === undefined ? '' : `${formatNumber(count.rows)}${count.isCapped ? '+' : ''}`;
};

/** The radio value of the list without a view. */
const none = '';

interface ChoicesProps {
  readonly views: readonly SavedView[];
  readonly counts: Counts;
  readonly title: string;
}

const Choices = ({ views, counts, title }: ChoicesProps) =>
  views.length === 0 ? null : (
    <MenuGroup>
      <MenuGroupHeader>{title}</MenuGroupHeader>
      {views.map((view) => (
        <MenuItemRadio
          key={view.viewGuid}
          name="view"
          value={view.viewGuid}
          secondaryContent={[countText(counts, view), view.isDefault ? 'default' : '', view.isOwn ? '' : view.savedBy]
            .filter(Boolean)
            .join(', ')}
        >
          {view.name}
        </MenuItemRadio>
      ))}
    </MenuGroup>
  );

interface ActsProps {
  readonly views: Views;
  readonly view: SavedView;
  readonly isModified: boolean;
  readonly onSave: () => void;
  readonly onAsk: (asked: Asked) => void;
}

/** What can be done with the view that is open. */
const Acts = ({ views, view, isModified, onSave, onAsk }: ActsProps) => (
  <>
    {view.isEditable && isModified && <MenuItem onClick={onSave}>{`Save changes to ${view.name}`}</MenuItem>}
    <MenuItem onClick={() => views.setDefault(view, !view.isDefault)}>
      {view.isDefault ? 'Do not open the list with it' : 'Open the list with it'}
    </MenuItem>
    {view.isEditable && <MenuItem onClick={() => onAsk('rename')}>Rename or share</MenuItem>}
    {view.isEditable && <MenuItem onClick={() => onAsk('delete')}>{`Delete ${view.name}`}</MenuItem>}
  </>
);

interface DialogsProps {
  readonly asked: Asked;
  /** The list as it is shown. */
  readonly shown: ViewState;
  readonly views: Views;
  readonly save: ViewSaving['save'];
  readonly act: (run: Promise<void>, done: string) => void;
  readonly onClose: () => void;
}

/** What is asked before a view is saved, renamed or deleted. */
const Dialogs = ({ asked, shown, views, save, act, onClose }: DialogsProps) => {
  const { current, opened = current } = views;
  if (asked === 'new')
    return (
      <SaveViewDialog
        title="Save this view"
        known={{ name: '', isShared: false }}
        onSave={(request) => views.create(request, shown)}
        onClose={onClose}
      />
    );
  if (current === undefined || opened === undefined) return null;
  if (asked === 'rename')
    return (
      <SaveViewDialog
        title={`Rename or share ${opened.name}`}
        known={opened}
        onSave={(request) => save(opened, { ...valuesOfView(opened), ...request })}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      isOpen={asked === 'delete'}
      title={`Delete the view ${current.name}?`}
      confirmText="Delete"
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        act(views.remove(current), `${current.name} is deleted.`);
      }}
    >
      {current.isShared
        ? 'It is shared: everybody in the vault loses it.'
        : 'Only the view is deleted: the list stays as it is.'}
    </ConfirmDialog>
  );
};

/** What the button of the views opens, and what is asked behind it. */
const ViewChoices = ({ of, views, grid, shown, isModified, ...popup }: ViewChoicesProps) => {
  const toasts = useToasts();
  const saving = useViewSaving(views, grid);
  const [asked, setAsked] = useState<Asked>();
  const counts = useCounts(of, popup.isOpen && views.views.length > 0);
  const { current, opened } = views;
  const act = (run: Promise<void>, done: string): void => {
    void run.then(() => toasts.success(done)).catch(toasts.failure);
  };
  return (
    <>
      <PopupMenu
        {...popup}
        checkedValues={{ view: [current?.viewGuid ?? none] }}
        onCheckedValueChange={(_, { checkedItems }) =>
          views.open(views.views.find(({ viewGuid }) => viewGuid === checkedItems[0]))
        }
      >
        <MenuList>
          <MenuItemRadio name="view" value={none}>
            Without a view
          </MenuItemRadio>
          <Choices title="My views" counts={counts} views={views.views.filter(({ isOwn }) => isOwn)} />
          <Choices title="Shared with the vault" counts={counts} views={views.views.filter(({ isOwn }) => !isOwn)} />
          <MenuDivider />
          <MenuItem onClick={() => setAsked('new')}>Save as a new view</MenuItem>
          {current && opened && (
            <Acts
              views={views}
              view={current}
              isModified={isModified}
              onSave={() => void saving.save(opened, { ...valuesOfView(opened), ...shown }).catch(toasts.failure)}
              onAsk={setAsked}
            />
          )}
        </MenuList>
      </PopupMenu>
      <Dialogs
        asked={asked}
        shown={shown}
        views={views}
        save={saving.save}
        act={act}
        onClose={() => setAsked(undefined)}
      />
      {saving.dialog}
    </>
  );
};

export default ViewChoices;
