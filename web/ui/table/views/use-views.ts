import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { call, useRead } from '../../../app/api.js';
import { useToasts } from '../../toasts/toasts.js';
import { saysNothing, type SavedView, type ViewState } from '../state/saved-view.js';
import type { List } from '../state/use-list.js';

export interface ViewWish {
  readonly name: string;
  readonly isShared: boolean;
}

export interface Views {
  readonly views: readonly SavedView[];
  readonly current: SavedView | undefined;
  /** Saves under a new name, and shows it. @throws Problem */
  readonly create: (wish: ViewWish, state: ViewState) => Promise<void>;
  /** @throws Problem */
  readonly update: (view: SavedView, wish: ViewWish, state: ViewState) => Promise<void>;
  readonly remove: (view: SavedView) => Promise<void>;
  readonly setDefault: (view: SavedView, isDefault: boolean) => void;
}

/** The saved views of a list; the user's default one opens where the address says nothing. */
export const useViews = (list: string, { state, open }: List): Views => {
  const toasts = useToasts();
  const [search] = useSearchParams();
  const { data, reload } = useRead('GET /views', { query: { list } }, { revalidateOnFocus: false });
  const views = data?.views ?? [];
  const isDue = useRef(saysNothing(search));
  useEffect(() => {
    if (data === undefined || !isDue.current) return;
    isDue.current = false;
    const known = data.views.find((view) => view.isDefault);
    if (known !== undefined && saysNothing(search)) open(known, true);
  }, [data, open, search]);
  return {
    views,
    current: views.find(({ viewGuid }) => viewGuid === state.view),
    create: async (wish, viewState) => {
      const view = await call('POST /views', {
        body: { name: wish.name, isShared: wish.isShared, state: viewState, list },
      });
      await reload();
      open(view);
    },
    update: async (view, wish, viewState) => {
      await call('PUT /views/:viewGuid', {
        params: { viewGuid: view.viewGuid },
        body: { name: wish.name, isShared: wish.isShared, state: viewState },
      });
      await reload();
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
