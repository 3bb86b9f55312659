import { FluentProvider, RendererProvider, createDOMRenderer, makeStaticStyles } from '@fluentui/react-components';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { SWRConfig, type SWRConfiguration } from 'swr';
import { messagesHeight } from '../ui/toasts/room.js';
import { ToastsProvider } from '../ui/toasts/toasts.js';
import { Problem } from '../client/problems/problem.js';
import { createRouter } from './routing/router.js';
import { themes } from '../ui/theme/themes.js';
import { useButtonOutline } from './theme/use-button-outline.js';
import { useBodyRoom, useDrawerRoom, useSurfaceRoom } from './theme/use-dialog-room.js';
import { useTabRows } from './theme/use-tab-rows.js';
import { useThemeName } from './theme/use-theme.js';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Griffel writes its rules into <style> elements: each carries the page's nonce. */
const renderer = createDOMRenderer(document, nonce === '' ? {} : { styleElementAttributes: { nonce } });

const router = createRouter();

const useStaticStyles = makeStaticStyles({
  'html, body, #root': { height: '100%' },
  // A word without an end breaks where its room ends; where columns share the room each says so itself ('anywhere').
  body: { margin: 0, overflowWrap: 'break-word' },
  // A select is as wide as its longest choice, but no wider than its place.
  '.fui-Select, .fui-Select__select': { minWidth: 0, maxWidth: '100%', textOverflow: 'ellipsis' },
  // By selector, not by the provider's class: portals carry that class too, and would cover the page.
  '#root > .fui-FluentProvider': {
    display: 'flex',
    flexDirection: 'column',
    height: `calc(100% - ${messagesHeight})`,
    minHeight: 0,
    overflow: 'auto',
  },
});

const styleHooks = {
  useButtonStyles_unstable: useButtonOutline,
  useDialogSurfaceStyles_unstable: useSurfaceRoom,
  useDialogBodyStyles_unstable: useBodyRoom,
  useOverlayDrawerStyles_unstable: useDrawerRoom,
  useTabListStyles_unstable: useTabRows,
};

/** Reads are tried once more when the service was away; what was refused stays refused. */
const swr: SWRConfiguration = {
  errorRetryCount: 1,
  errorRetryInterval: 2_000,
  shouldRetryOnError: (thrown) => thrown instanceof Problem && [0, 503, 504].includes(thrown.status),
};

/** Below the renderer's provider: rules of a component above it go without the nonce, and are blocked. */
const Themed = () => {
  useStaticStyles();
  const theme = useThemeName();
  return (
    <FluentProvider theme={themes[theme]} data-theme={theme} customStyleHooks_unstable={styleHooks}>
      <SWRConfig value={swr}>
        <ToastsProvider>
          <RouterProvider router={router} />
        </ToastsProvider>
      </SWRConfig>
    </FluentProvider>
  );
};

const Root = () => (
  <RendererProvider renderer={renderer} targetDocument={document}>
    <Themed />
  </RendererProvider>
);

/** Draws the application. */
export const show = (container: HTMLElement): void =>
  createRoot(container).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
