/** Dialogs end above the messages (`ui/toasts/room.ts`). Fluent runs these hooks after its own styles of each part. */
import {
  makeStyles,
  mergeClasses,
  type DialogBodyState,
  type DialogSurfaceState,
  type OverlayDrawerState,
} from '@fluentui/react-components';
import { messagesHeight } from '../../ui/toasts/room.js';

/** Fluent's own of a surface, above and below together. */
const surfacePadding = '48px';

const useStyles = makeStyles({
  above: { bottom: messagesHeight },
  surface: { bottom: messagesHeight, maxHeight: `calc(100dvh - ${messagesHeight})` },
  // Below this height Fluent lets the whole surface scroll.
  body: {
    '@media (min-height: 360px)': { maxHeight: `calc(100dvh - ${surfacePadding} - ${messagesHeight})` },
  },
});

/** @param state of Fluent's dialog surface, which with its backdrop leaves the messages free */
export const useSurfaceRoom = (state: unknown): void => {
  const styles = useStyles();
  const { root, backdrop } = state as DialogSurfaceState;
  // oxlint-disable-next-line react/immutability -- a style hook of Fluent's writes into the state that it is given
  root.className = mergeClasses(root.className, styles.surface);
  // oxlint-disable-next-line react/immutability -- as above
  if (backdrop) backdrop.className = mergeClasses(backdrop.className, styles.above);
};

/** @param state of Fluent's dialog body, whose content scrolls */
export const useBodyRoom = (state: unknown): void => {
  const styles = useStyles();
  const { root } = state as DialogBodyState;
  // oxlint-disable-next-line react/immutability -- a style hook of Fluent's writes into the state that it is given
  root.className = mergeClasses(root.className, styles.body);
};

/** @param state of Fluent's drawer over the page, and its backdrop */
export const useDrawerRoom = (state: unknown): void => {
  const styles = useStyles();
  const { root } = state as OverlayDrawerState;
  // oxlint-disable-next-line react/immutability -- a style hook of Fluent's writes into the state that it is given
  root.className = mergeClasses(root.className, styles.above);
  const { backdrop } = root as { backdrop?: { className?: string } | null };
  // oxlint-disable-next-line react/immutability -- as above
  if (backdrop) backdrop.className = mergeClasses(backdrop.className, styles.above);
};
