import { makeStyles, mergeClasses, shorthands, tokens, type ButtonState } from '@fluentui/react-components';

// Nothing in light and dark, where the button's surface shows where it is.
const outline = shorthands.borderColor(tokens.colorTransparentStrokeDisabled);

const useStyles = makeStyles({
  primary: { ...outline, ':hover': outline, ':hover:active,:active:focus-visible': outline },
});

/**
 * A primary button has no border, and in high contrast a disabled one no surface either: it would be words that look
 * like a text. There it keeps an outline. Fluent runs this after its own styles of each button.
 * @param state of Fluent's button
 */
export const useButtonOutline = (state: unknown): void => {
  const styles = useStyles();
  const { appearance, disabled, disabledFocusable, root } = state as ButtonState;
  if (appearance === 'primary' && (disabled || disabledFocusable))
    // oxlint-disable-next-line react/immutability -- a style hook of Fluent's writes into the state that it is given
    root.className = mergeClasses(root.className, styles.primary);
};
