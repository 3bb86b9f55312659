import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { call, useRead } from '../../../client/api.js';
import { useToasts } from '../../toasts/toasts.js';
import { saysNothing, type SavedView, type ViewState } from '../state/saved-view.js';
import type { List } from '../state/use-list.js';

export interface ViewRequest {
  readonly name: string;
  readonly isShared: boolean;
}

export interface Views {
  readonly views: readonly SavedView[];
  readonly current: SavedView | undefined;
  /** The current one as it was opened: what a save of changes is made from, however often the views are read again. */
  readonly opened: SavedView | undefined;
  readonly open: (view: SavedView | undefined) => void;
  /** Saves under a new name, and shows it. @throws Problem */
  readonly create: (request: ViewRequest, state: ViewState) => Promise<void>;
  /** @param view that the change was made from. @throws Problem, also when somebody has saved it meanwhile */
  readonly update: (view: SavedView, request: ViewRequest, state: ViewState) => Promise<SavedView>;
  readonly remove: (view: SavedView) => Promise<void>;
  readonly setDefault: (view: SavedView, isDefault: boolean) => void;
}

/** The saved views of a list; the user's default one opens where the address says nothing. */
export const useViews = (list: string, { state, open: show }: List): Views => {
  const toasts = useToasts();
  const [search] = useSearchParams();
  const { data, reload } = useRead('GET /views', { query: { list } }, { revalidateOnFocus: false });
  const views = data?.views ?? [];
  const current = views.find(({ viewGuid }) => viewGuid === state.view);
  const [opened, setOpened] = useState<SavedView>();
  // Also one that the address, Back or the user's default has opened.
  if (opened?.viewGuid !== current?.viewGuid) setOpened(current);
  const isDue = useRef(saysNothing(search));
  useEffect(() => {
    if (data === undefined || !isDue.current) return;
    isDue.current = false;
    const known = data.views.find((view) => view.isDefault);
    if (known !== undefined && saysNothing(search)) show(known, true);
  }, [data, show, search]);
  const open = (view: SavedView | undefined): void => {
    setOpened(view);
    show(view);
  };
  return {
    ...{ views, current, opened, open },
    create: async (request, viewState) => {
      const view = await call('POST /views', {
        body: { name: request.name, isShared: request.isShared, state: viewState, list },
      });
      await reload();
      open(view);
    },
    update: async ({ viewGuid, version }, { name, isShared }, viewState) => {
      const body = { name, isShared, state: viewState, version };
      const saved = await call('PUT /views/:viewGuid', { params: { viewGuid }, body });
      await reload();
      if (state.view === viewGuid) setOpened(saved);
      return saved;
    },
    remove: async (view) => {
      await call('DELETE /views/:viewGuid', { params: { viewGuid: view.viewGuid } });
      await reload();
      if (state.view === view.viewGuid) open(undefined);
    },
    setDefault: (view, isDefault) => {
      void call('PUT /views/:viewGuid/default', { params: { viewGuid: view.viewGuid }, body: { isDefault } })
        .then(() => reload())
        .catch(toasts.failure);
    },
  };
};
