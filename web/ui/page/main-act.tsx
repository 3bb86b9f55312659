import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { messagesHeight } from '../toasts/room.js';

const useStyles = makeStyles({
  floating: {
    position: 'fixed',
    right: tokens.spacingHorizontalXXL,
    bottom: `calc(${tokens.spacingVerticalXXL} + ${messagesHeight})`,
    zIndex: 10,
    '& .fui-Button': {
      minHeight: '44px',
      paddingLeft: tokens.spacingHorizontalL,
      paddingRight: tokens.spacingHorizontalL,
      borderRadius: tokens.borderRadiusCircular,
      boxShadow: tokens.shadow16,
      // Transparent in light and dark; high contrast has no shadow to lift it from the page.
      outline: `1px solid ${tokens.colorTransparentStroke}`,
    },
    '& .fui-Button:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
    '@media (prefers-reduced-motion: no-preference)': {
      animationName: { from: { opacity: 0, transform: 'translateY(8px)' }, to: { opacity: 1, transform: 'none' } },
      animationDuration: tokens.durationNormal,
      animationTimingFunction: tokens.curveDecelerateMid,
    },
    '@media print': { display: 'none' },
  },
});

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** What gets the focus does not stay under the floating act (WCAG 2.4.11). */
const useClearFocus = (floating: HTMLElement | null): void => {
  useEffect(() => {
    if (!floating) return;
    const clear = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement) || floating.contains(target)) return;
      if (overlaps(target.getBoundingClientRect(), floating.getBoundingClientRect()))
        target.scrollIntoView({ block: 'center' });
    };
    document.addEventListener('focusin', clear);
    return () => document.removeEventListener('focusin', clear);
  }, [floating]);
};

interface MainActProps {
  /** One button or link. */
  readonly children: ReactNode;
  /** Told when it has begun to float, and when it stands in its place again. */
  readonly onFloating: (isFloating: boolean) => void;
}

/**
 * The page's main act: it floats at the lower right while its place in the page is scrolled out of the window. It is
 * the same element in both places, not a second one: one stop of the keyboard where the page has it, one name for
 * assistive technology, and whatever has the focus or opens from it stays as it is.
 */
export const MainAct = ({ children, onFloating }: MainActProps) => {
  const styles = useStyles();
  const place = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<CSSProperties>();
  const [act, setAct] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (!last) return;
      const { boundingClientRect } = last;
      // Below the window it is still to come.
      const isThere = last.isIntersecting || boundingClientRect.top > window.innerHeight / 2;
      // Its place keeps its size, or the page would move.
      setHeld((before) =>
        isThere ? undefined : (before ?? { width: boundingClientRect.width, height: boundingClientRect.height }),
      );
      onFloating(!isThere);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [onFloating]);
  useClearFocus(held ? act : null);
  return (
    <div ref={place} style={held}>
      <div ref={setAct} className={mergeClasses(held && styles.floating)}>
        {children}
      </div>
    </div>
  );
};
