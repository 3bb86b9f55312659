import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { productName } from '../page/title.js';
import { useSession } from '../../client/session/use-session.js';
import { EnvironmentBadge } from './environment-badge.js';

/** The brand stands above the task as a band. */
const band = '@media (max-width: 900px)';

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(360px, 5fr) 7fr',
    flex: '1 0 auto',
    [band]: { gridTemplateColumns: '1fr', gridTemplateRows: 'auto 1fr' },
  },
  side: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    padding: '48px',
    boxSizing: 'border-box',
    // A long form scrolls beside it.
    position: 'sticky',
    top: 0,
    alignSelf: 'start',
    height: '100vh',
    // The same deep teal in every theme: it is the brand's face, not a surface.
    backgroundColor: '#0b3a43',
    backgroundImage: 'radial-gradient(120% 90% at 0% 100%, #12606b 0%, #0b3a43 55%, #12233f 100%)',
    color: '#ffffff',
    [band]: {
      position: 'static',
      alignSelf: 'auto',
      height: 'auto',
      padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    },
    '@media (forced-colors: active)': { backgroundImage: 'none', backgroundColor: 'Canvas', color: 'CanvasText' },
  },
  brand: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  mark: { width: '40px', height: '40px', [band]: { width: '32px', height: '32px' } },
  beside: { [band]: { display: 'none' } },
  name: {
    fontSize: tokens.fontSizeBase600,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    [band]: { fontSize: tokens.fontSizeBase500 },
  },
  claim: {
    maxWidth: '22ch',
    margin: 0,
    fontSize: tokens.fontSizeHero800,
    lineHeight: tokens.lineHeightHero800,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.02em',
  },
  small: {
    maxWidth: '48ch',
    marginTop: tokens.spacingVerticalL,
    color: '#c9e4e6',
    lineHeight: tokens.lineHeightBase400,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  foot: {
    color: '#a9cfd3',
    fontSize: tokens.fontSizeBase200,
    '@media (forced-colors: active)': { color: 'CanvasText' },
  },
  main: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXL,
    width: '100%',
    maxWidth: '400px',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    lineHeight: tokens.lineHeightHero700,
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.01em',
    // It may name a company.
    overflowWrap: 'anywhere',
    outlineStyle: 'none',
  },
  notice: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** The frame of the screens before and beside the application: brand at the left, one task at the right. */
export const Entrance = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const styles = useStyles();
  const { environment, nonProductionNotice } = useSession();
  return (
    <div className={styles.page}>
      <aside className={styles.side} aria-label={productName}>
        <div className={styles.brand}>
          <img src="/brand/mark.svg" alt="" className={styles.mark} />
          <span className={styles.name}>{productName}</span>
        </div>
        <div className={styles.beside}>
          <p className={styles.claim}>Every key accounted for.</p>
          <p className={styles.small}>
            The vault in which publishers, distributors and retailers keep game keys, and pass them on with their whole
            history.
          </p>
        </div>
        <div className={mergeClasses(styles.foot, styles.beside)}>For desktop screens of 1280 px or more</div>
      </aside>
      <main className={styles.main} id="content">
        <div className={styles.card}>
          <div>
            <EnvironmentBadge environment={environment} />
          </div>
          <h1 className={styles.title} tabIndex={-1} data-page-title>
            {title}
          </h1>
          {children}
          {nonProductionNotice !== null && <div className={styles.notice}>{nonProductionNotice}</div>}
        </div>
      </main>
    </div>
  );
};
