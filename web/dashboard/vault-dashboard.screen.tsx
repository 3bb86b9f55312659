import { AddRegular } from '@fluentui/react-icons/svg/add';
import { usePermission, useSession } from '../client/session/use-session.js';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useSearchParams } from 'react-router';
import { useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { Bars, type Bar } from '../ui/chart/bars.js';
import { ChartCard } from '../ui/chart/chart-card.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { ProductImage } from '../ui/format/product-image.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { TextLink } from '../ui/link/link.js';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { Page } from '../ui/page/page.js';
import { PageError } from '../ui/states/page-error.js';
import { EmptyState, PageSkeleton } from '../ui/states/states.js';
import { periodOf, platformHref, productHref, type Dashboard, type Period } from './dashboard.js';
import { Movement } from './movement.js';
import { Standing } from './standing.js';
import { WaitingWork } from './waiting.js';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL, maxWidth: '1600px' },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(440px, 100%), 1fr))',
    gap: tokens.spacingHorizontalL,
    alignItems: 'start',
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingHorizontalL, minWidth: 0 },
  others: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const tableOf = (first: string, bars: readonly Bar[]) => ({
  columns: [first, 'Free', 'Pooled, reserved, offered'],
  rows: bars.map(({ name, href, value, further }) => ({ name, href, values: [value, further] })),
});

const Products = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const styles = useStyles();
  const { products, otherProducts, otherProductsFree } = dashboard;
  const bars = products.map(({ name, image, free, bound }) => ({
    ...{ name, value: free, further: bound, href: productHref(name) },
    media: <ProductImage path={image} alt="" size={32} />,
  }));
  return (
    <ChartCard
      title="Stock by product"
      subtitle="Free keys; grey is what is pooled, reserved or offered"
      table={tableOf('Product', bars)}
    >
      <Bars label="Stock by product" bars={bars} />
      {otherProducts > 0 && (
        <div className={styles.others}>
          And {formatNumber(otherProductsFree)} free keys of{' '}
          <TextLink href="/distribution/myvault/inventory/">{formatCount(otherProducts, 'further product')}</TextLink>
        </div>
      )}
    </ChartCard>
  );
};

const Platforms = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const bars = dashboard.platforms.map(({ name, free, bound }) => ({
    ...{ name, value: free, further: bound, href: platformHref(name) },
  }));
  return (
    <ChartCard
      title="Stock by platform (DRM)"
      subtitle="Free keys; grey is what is pooled, reserved or offered"
      table={tableOf('Platform (DRM)', bars)}
    >
      <Bars label="Stock by platform (DRM)" bars={bars} />
    </ChartCard>
  );
};

const isEmpty = ({ standing, movement, waiting }: Dashboard): boolean =>
  Object.values(standing).every((count) => count === 0) &&
  movement.steps.every(({ quantities }) => quantities.every((quantity) => quantity === 0)) &&
  waiting.drafts === 0;

const Insert = () => (
  <PermittedLink
    href="/distribution/myvault/uploads/insert/"
    permission="insertkeys-write"
    icon={<AddRegular />}
    appearance="primary"
  >
    Insert inventory
  </PermittedLink>
);

interface FiguresProps {
  readonly dashboard: Dashboard;
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}

const Figures = ({ dashboard, period, onPeriod }: FiguresProps) => {
  const isInserting = usePermission('insertkeys-write');
  const styles = useStyles();
  if (isEmpty(dashboard)) {
    return (
      <EmptyState
        title="No stock yet"
        text={`${isInserting ? 'Insert a .txt file with one key on each line. ' : ''}What your vault holds, what moves and what is waiting for you appears here.`}
        {...(isInserting && { action: <Insert /> })}
      />
    );
  }
  return (
    <div className={styles.page}>
      <Standing dashboard={dashboard} />
      <Movement dashboard={dashboard} period={period} onPeriod={onPeriod} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <WaitingWork dashboard={dashboard} />
          {dashboard.platforms.length > 0 && <Platforms dashboard={dashboard} />}
        </div>
        {dashboard.products.length > 0 && <Products dashboard={dashboard} />}
      </div>
    </div>
  );
};

/** /distribution/myvault/dashboard/ */
const VaultDashboardScreen = () => {
  const { profile } = useSession();
  const [search, setSearch] = useSearchParams();
  const period = periodOf(search.get('period'));
  const { data, error, reload } = useRead('GET /dashboard/vault', { query: { period } }, { keepPreviousData: true });
  useEvent(['stockchanged', 'jobchanged'], () => void reload());
  if (error && !data) return <PageError problem={error} subject="dashboard" onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  return (
    <Page
      title="My Vault"
      breadcrumbs={[{ text: 'Distribution' }, { text: 'My Vault' }]}
      subtitle={
        <>
          Stock as of <UtcTime value={data.asOf} isLabelled />
        </>
      }
      // A retailer never inserts.
      {...(profile?.ownerRole !== 'Retailer' && { mainAct: <Insert /> })}
    >
      <Figures
        dashboard={data}
        period={period}
        onPeriod={(chosen) => setSearch(chosen === 'days' ? {} : { period: chosen }, { replace: true })}
      />
    </Page>
  );
};

export default VaultDashboardScreen;
