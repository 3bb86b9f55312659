import type { FluentIcon } from '@fluentui/react-icons';
import { AppsListRegular } from '@fluentui/react-icons/svg/apps-list';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { BoxMultipleRegular } from '@fluentui/react-icons/svg/box-multiple';
import { CartRegular } from '@fluentui/react-icons/svg/cart';
import { CodeRegular } from '@fluentui/react-icons/svg/code';
import { CertificateRegular } from '@fluentui/react-icons/svg/certificate';
import { DocumentDataRegular } from '@fluentui/react-icons/svg/document-data';
import { GlobeRegular } from '@fluentui/react-icons/svg/globe';
import { GridRegular } from '@fluentui/react-icons/svg/grid';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { KeyMultipleRegular } from '@fluentui/react-icons/svg/key-multiple';
import { LinkMultipleRegular } from '@fluentui/react-icons/svg/link-multiple';
import { DocumentArrowUpRegular } from '@fluentui/react-icons/svg/document-arrow-up';
import { MoneyRegular } from '@fluentui/react-icons/svg/money';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonCircleRegular } from '@fluentui/react-icons/svg/person-circle';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { ShareRegular } from '@fluentui/react-icons/svg/share';
import { ShieldKeyholeRegular } from '@fluentui/react-icons/svg/shield-keyhole';
import { DesktopRegular } from '@fluentui/react-icons/svg/desktop';
import { TagPercentRegular } from '@fluentui/react-icons/svg/tag-percent';
import { TaskListSquareLtrRegular } from '@fluentui/react-icons/svg/task-list-square-ltr';

const icons: Readonly<Record<string, FluentIcon>> = {
  dashboard: GridRegular,
  distribution: BoxMultipleRegular,
  vault: KeyMultipleRegular,
  pricing: MoneyRegular,
  promotions: TagPercentRegular,
  orders: CartRegular,
  reports: DocumentDataRegular,
  settings: SettingsRegular,
  catalog: AppsListRegular,
  products: BoxRegular,
  sharing: ShareRegular,
  network: LinkMultipleRegular,
  connections: LinkMultipleRegular,
  insertions: DocumentArrowUpRegular,
  insert: ArrowUploadRegular,
  extract: ArrowExportRegular,
  transactions: HistoryRegular,
  blacklistings: ProhibitedRegular,
  jobs: TaskListSquareLtrRegular,
  sessions: DesktopRegular,
  certificates: ShieldKeyholeRegular,
  rights: CertificateRegular,
  regions: GlobeRegular,
  account: PersonCircleRegular,
  users: PeopleRegular,
  developer: CodeRegular,
};

/** The icon that the platform names for an entry; one that is not known gets a plain one. */
export const NavigationIcon = ({ name }: { readonly name: string | undefined }) => {
  const Icon = icons[name ?? ''] ?? BoxRegular;
  return <Icon aria-hidden />;
};
