import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { clampedWidth, widthStepPx, withWidth, type ColumnWidths } from '../state/column-widths.js';

interface EdgeProps {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onDoubleClick: () => void;
}

interface HeadingProps {
  readonly 'data-heading': string;
  readonly 'aria-keyshortcuts': string;
}

export interface ColumnResize {
  /** As they stand on the screen, while an edge is dragged too. */
  readonly widths: ColumnWidths;
  /** For the right edge of a column's heading; a double click gives the width of its kind back. */
  readonly edgeOf: (column: string) => EdgeProps;
  /** For the heading's cell: what `onKeyDown` finds it by. */
  readonly headingOf: (column: string) => HeadingProps;
  /** Shift with the left and right arrows on a heading; the event's default is prevented then. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface Drag {
  readonly column: string;
  readonly startX: number;
  readonly startPx: number;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -widthStepPx, ArrowRight: widthStepPx };

const headingAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-heading]') : null;

const widthOf = (heading: HTMLElement): number => heading.getBoundingClientRect().width;

/**
 * Column widths by pointer and keyboard.
 * @param onWidths told once a drag has ended, and after each key
 */
export const useColumnResize = (known: ColumnWidths, onWidths: (widths: ColumnWidths) => void): ColumnResize => {
  const drag = useRef<Drag>(undefined);
  const [dragged, setDragged] = useState<ColumnWidths>();
  const widths = dragged ?? known;
  const drop = (): void => {
    drag.current = undefined;
    setDragged(undefined);
  };
  return {
    widths,
    headingOf: (column) => ({ 'data-heading': column, 'aria-keyshortcuts': 'Shift+ArrowLeft Shift+ArrowRight' }),
    edgeOf: (column) => ({
      onPointerDown: (event) => {
        const heading = headingAt(event.currentTarget);
        if (heading === null || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { column, startX: event.clientX, startPx: widthOf(heading) };
      },
      onPointerMove: (event) => {
        if (drag.current === undefined) return;
        const { startPx, startX } = drag.current;
        setDragged(withWidth(known, column, startPx + event.clientX - startX));
      },
      onPointerUp: () => {
        if (dragged) onWidths(dragged);
        drop();
      },
      onPointerCancel: drop,
      onDoubleClick: () => onWidths(withWidth(known, column, undefined)),
    }),
    onKeyDown: (event) => {
      const step = steps[event.key];
      const heading = headingAt(event.target);
      const column = heading?.dataset['heading'];
      if (step === undefined || !event.shiftKey || heading === null || column === undefined) return;
      event.preventDefault();
      onWidths(withWidth(known, column, clampedWidth(widthOf(heading) + step)));
    },
  };
};
