import type { FluentIcon } from '@fluentui/react-icons';
import { AppsListRegular } from '@fluentui/react-icons/svg/apps-list';
import { BoxRegular } from '@fluentui/react-icons/svg/box';
import { BoxMultipleRegular } from '@fluentui/react-icons/svg/box-multiple';
import { CartRegular } from '@fluentui/react-icons/svg/cart';
import { CodeRegular } from '@fluentui/react-icons/svg/code';
import { DocumentDataRegular } from '@fluentui/react-icons/svg/document-data';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { LinkMultipleRegular } from '@fluentui/react-icons/svg/link-multiple';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { featureIcons } from './feature-icons.js';

/** Those of features, and of what holds them or is not built. */
const icons: Readonly<Record<string, FluentIcon>> = {
  ...featureIcons,
  distribution: BoxMultipleRegular,
  orders: CartRegular,
  reports: DocumentDataRegular,
  settings: SettingsRegular,
  catalog: AppsListRegular,
  products: BoxRegular,
  network: LinkMultipleRegular,
  developer: CodeRegular,
  recent: HistoryRegular,
};

/** The icon that the platform names for an entry; one that is not known gets a plain one. */
export const NavigationIcon = ({ name }: { readonly name: string | undefined }) => {
  const Icon = icons[name ?? ''] ?? BoxRegular;
  return <Icon aria-hidden />;
};
