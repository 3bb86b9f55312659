import { makeStyles, mergeClasses, type TabListState } from '@fluentui/react-components';

const useStyles = makeStyles({ rows: { flexWrap: 'wrap' } });

/**
 * Tabs that do not fit stand in a second row: each is in the window, however far the page is zoomed. Fluent runs this
 * after its own styles of each list of tabs.
 * @param state of Fluent's list of tabs
 */
export const useTabRows = (state: unknown): void => {
  const styles = useStyles();
  const { root } = state as TabListState;
  // oxlint-disable-next-line react/immutability -- a style hook of Fluent's writes into the state that it is given
  root.className = mergeClasses(root.className, styles.rows);
};
