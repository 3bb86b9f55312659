import { ArchiveMultipleRegular } from '@fluentui/react-icons/svg/archive-multiple';

/** As this domain's places and the navigation call them. */
export const stockpoolsIcons = { stockpool: ArchiveMultipleRegular };
