import { HandshakeRegular } from '@fluentui/react-icons/svg/handshake';

/** As this domain's places and the navigation call them. */
export const allocationsIcons = { allocations: HandshakeRegular };
