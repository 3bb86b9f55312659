import { CertificateRegular } from '@fluentui/react-icons/svg/certificate';

/** As this domain's places and the navigation call them. */
export const rightsIcons = {
  rights: CertificateRegular,
};
