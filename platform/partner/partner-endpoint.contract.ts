/** How an endpoint of the partner API is declared: as one of the gateway is, with the terms of a program's call. */
import { endpointWith, type AnyEndpoint } from '../../kernel/endpoint.js';

/** What a certificate opens, wherever the vault's company may do it at all (docs/domain.md, i and o3). */
export const partnerPermissions = [
  'insertkeys-write',
  'extractkeys-write',
  'blacklist-write',
  'product-read',
  'sharedskus-read',
  'pricelist-read',
] as const;
export type PartnerPermission = (typeof partnerPermissions)[number];

export interface PartnerTerms {
  /** Status of a success. */
  readonly status: 200 | 202;
  /** Most bytes of the body; 64 kB when absent. */
  readonly limitBytes?: number;
  /** The header Idempotency-Key is required. */
  readonly isIdempotent?: boolean;
  /** The answer has an ETag, and is not sent again to whoever has it (If-None-Match). */
  readonly isConditional?: boolean;
  /** The answer is bytes of this media type, and the handler's reply a Buffer; JSON when absent. */
  readonly media?: 'image/webp';
  /**
   * Names of the JSON properties, at any depth of request and answer, whose values the API log keeps; in place of
   * any other it keeps `***` (docs/domain.md, o4).
   */
  readonly logged: readonly string[];
}

export type PartnerEndpoint = AnyEndpoint & PartnerTerms;

/** `GET` reads; every other method writes, and uses its token up. With the permission `signed-in` every certificate may call. */
export const declarePartner = endpointWith<PartnerPermission>();

/** @param endpoint what `declarePartner` made; `upload: true` hands the handler the JSON's bytes unread */
export const partnerEndpoint = <E extends AnyEndpoint, const C extends boolean = false>(
  endpoint: E,
  terms: PartnerTerms & { readonly isConditional?: C },
): E & PartnerTerms & { readonly isConditional: C } => ({ ...endpoint, isConditional: false as C, ...terms });
