/**
 * What is written into the audit trail, in words: one sentence for each action, one name for each kind of object
 * (docs/domain.md, o9). An action without a sentence does not compile.
 */

/**
 * Said after the name of who did it. `{name}` is the object's name, any other word in braces a value of what was
 * written down; one that is not there is left out.
 */
const sentences = {
  'accounts.authenticator_connected': 'connected an authenticator app',
  'accounts.code_accepted': 'confirmed with a second factor',
  'accounts.codes_locked': 'entered too many wrong codes and was locked out for a while',
  'accounts.email_settings_changed': 'changed which notifications are mailed',
  'accounts.security_changed': 'changed what the vault asks of the second factor to {minimum}',
  'accounts.grant_ended': 'ended an extra permission of {name}: {permission}',
  'accounts.grant_given': 'granted {name} an extra permission: {permission}',
  'accounts.grant_taken_back': 'took an extra permission back from {name}: {permission}',
  'accounts.identity_linked': 'was linked to a sign-in of the identity provider',
  'accounts.invitation_withdrawn': 'withdrew the invitation {name}',
  'accounts.letters_sent_again': 'mailed {name} again what had come back',
  'accounts.owner_reset_cancelled': 'cancelled the reset of the second factor of {name}',
  'accounts.owner_reset_done': 'reset the second factor of {name}, as asked a day before',
  'accounts.owner_reset_lapsed': 'did not reset the second factor of {name}, as there was nothing to reset any more',
  'accounts.owner_reset_requested': 'asked for the reset of the second factor of {name}: {reason}',
  'accounts.password_link_requested': 'sent {name} a link for a new password',
  'accounts.password_set': 'set a new password',
  'accounts.second_factor_reset': 'reset the second factor of {name}',
  'accounts.session_ended': 'ended a session of {name}: {device}',
  'accounts.sessions_ended': 'ended all sessions of {name}',
  'accounts.sessions_read': 'looked at where {name} is signed in',
  'accounts.sign_in_failed': 'refused a sign-in of {name}',
  'accounts.user_deactivated': 'deactivated the user {name}',
  'accounts.user_invited': 'invited {name}',
  'accounts.user_invited_again': 'invited {name} again',
  'accounts.user_reactivated': 'reactivated the user {name}',
  'accounts.user_role_changed': 'changed the role of {name}',
  'allocations.accepted': 'accepted allocation {name} of {keys}',
  'allocations.activated': 'activated allocation {name}',
  'allocations.auto_draw_set': 'changed whether orders draw by allocation {name}',
  'allocations.changed': 'changed the terms of allocation {name}',
  'allocations.closed': 'closed allocation {name}',
  'allocations.drawn': 'drew {keys} of {company} by allocation {name}',
  'allocations.expired': 'let allocation {name} expire',
  'allocations.lapsed': 'let the offer of allocation {name} expire',
  'allocations.offered': 'offered allocation {name}',
  'allocations.paused': 'paused allocation {name}',
  'allocations.rejected': 'rejected allocation {name} of {keys}',
  'allocations.revoked': 'revoked allocation {name} of {keys}',
  'attributes.changed': 'changed the attribute {name}',
  'attributes.created': 'added the attribute {name}',
  'attributes.deleted': 'deleted the attribute {name}',
  'attributes.merged': 'merged another attribute into the attribute {name}',
  'catalogue.bundle_changed': 'changed what the bundle {name} is made of',
  'catalogue.pictures_changed': 'changed the pictures of a product',
  'catalogue.exported': 'exported the catalogue',
  'catalogue.import_applied': 'applied the import {name}',
  'catalogue.import_checked': 'had the file {name} checked for an import',
  'catalogue.import_deleted': 'deleted the import {name}',
  'catalogue.product_activated': 'activated the product {name}',
  'catalogue.product_added': 'added the product {name}',
  'catalogue.product_archived': 'archived the product {name}',
  'catalogue.product_changed': 'changed the product {name}',
  'catalogue.product_deactivated': 'deactivated the product {name}',
  'catalogue.product_delisted': 'delisted the product {name}',
  'catalogue.product_delisting_cleared': 'took back the date at which the product {name} is delisted',
  'catalogue.product_delisting_scheduled': 'set the date at which the product {name} is delisted',
  'catalogue.product_taken_back': 'took back the delisting of the product {name}',
  'catalogue.sku_added': 'added the SKU {name}',
  'catalogue.sku_edition_changed': 'changed the edition of the SKU {name}',
  'catalogue.sku_status_changed': 'changed the status of the SKU {name}',
  'catalogue.sku_region_changed': 'changed the region of the SKU {name}',
  'companies.approved': 'approved the company {name}',
  'companies.changed': 'changed the company {name}',
  'companies.closed': 'closed the company {name}',
  'companies.data_changed': 'changed the company’s data',
  'companies.logo_changed': 'changed the company’s logo',
  'companies.logo_removed': 'removed the company’s logo',
  'companies.registered': 'registered the company {name}',
  'companies.rejected': 'rejected the company {name}',
  'companies.reopened': 'opened the company {name} again',
  'companies.suspended': 'suspended the company {name}',
  'connections.accept': 'accepted the invitation of {name}',
  'connections.activate': 'activated the connection {name} again',
  'connections.cancel': 'cancelled the invitation of {name}',
  'connections.end': 'ended the connection {name}',
  'connections.invited': 'invited the company {name}',
  'connections.reinvite': 'invited the company {name} again',
  'connections.reject': 'rejected the invitation of {name}',
  'connections.rejected_by_link': 'learned by the link of the invitation that {name} rejects it',
  'connections.settings_changed': 'changed the settings of a connection',
  'connections.suspend': 'suspended the connection {name}',
  'content.bulk_started': 'started an act on rows of the list {name}: {act}',
  'content.list_exported': 'exported the list {name}',
  'content.view_changed': 'changed the saved view {name}',
  'content.view_deleted': 'deleted the saved view {name}',
  'content.view_saved': 'saved the view {name}',
  'countries.changed': 'changed the country {name}',
  'countries.created': 'added the country {name}',
  'countries.deleted': 'deleted the country {name}',
  'countries.merged': 'merged another country into the country {name}',
  'custody.evidence_made': 'made evidence of custody',
  'custody.key_sought': 'looked up the history of a key',
  'exchangerates.changed': 'changed the exchange rate of {currency} of {day}',
  'exchangerates.created': 'entered the exchange rate of {currency} of {day}',
  'exchangerates.deleted': 'deleted the exchange rate of {currency} of {day}',
  'extraction.downloaded': 'downloaded the file of an extraction',
  'extraction.extracted': 'extracted {quantity} of {sku}',
  'extraction.file_destroyed': 'destroyed the file of an extraction',
  'extraction.file_regenerated': 'made the file of an extraction anew',
  'extraction.key_read_again': 'read the key of an extraction again',
  'extraction.password_shown': 'looked at the password of an extracted file',
  'extraction.requested': 'asked for {quantity} of {sku} by a mailed link',
  'extraction.settings_changed': 'changed how keys are extracted',
  'extraction.unreadable': 'could not read the file of an extraction',
  'keyproviders.changed': 'changed the key provider {name}',
  'keyproviders.created': 'added the key provider {name}',
  'keyproviders.deleted': 'deleted the key provider {name}',
  'mail.template_changed': 'changed the mail template {name}',
  'mail.template_reset': 'put the mail template {name} back to its default',
  'mail.template_restored': 'restored an earlier version of the mail template {name}',
  'markets.changed': 'changed the market {name}',
  'markets.created': 'added the market {name}',
  'markets.deleted': 'deleted the market {name}',
  'pagecontent.changed': 'changed what the page {page} says',
  'pagecontent.created': 'added what the page {page} says',
  'pagecontent.deleted': 'deleted what the page {page} says',
  'partner.certificate_added': 'added the certificate {name}',
  'partner.certificate_networks_changed': 'changed the networks of the certificate {name}',
  'partner.certificate_revoked': 'revoked the certificate {name}',
  'pricing.default_set': 'chose the price list by which those buy who have none',
  'pricing.list_assigned': 'chose the price list of a connection',
  'pricing.list_changed': 'changed the price list {name}',
  'pricing.list_created': 'added the price list {name}',
  'pricing.list_deleted': 'deleted the price list {name}',
  'pricing.list_exported': 'exported the price list {name} as {format}',
  'pricing.prices_saved': 'saved prices of {name}: {added} added, {changed} changed, {removed} removed',
  'promotions.approved': 'approved the promotion {name}',
  'promotions.cancelled': 'cancelled the promotion {name}',
  'promotions.changed': 'changed the promotion {name}',
  'promotions.created': 'added the promotion {name}',
  'promotions.deleted': 'deleted the promotion {name}',
  'promotions.exported': 'exported the promotion {name} as {format}',
  'promotions.items_changed': 'changed the items of the promotion {name}',
  'regions.changed': 'changed the region {name}',
  'regions.created': 'added the region {name}',
  'regions.deleted': 'deleted the region {name}',
  'rights.changed': 'changed the right {name}',
  'rights.closed': 'closed the right {name}',
  'rights.created': 'added the right {name}',
  'rights.deleted': 'deleted the right {name}',
  'rights.opened': 'opened the right {name}',
  'rights.version_made': 'made a new version of the right {name}',
  'sharing.product_connected': 'connected the product {name}',
  'sharing.product_disconnected': 'disconnected the product {name}',
  'sharing.rule_added': 'added the sharing rule {name}',
  'sharing.rule_changed': 'changed the sharing rule {name}',
  'sharing.rule_deleted': 'deleted the sharing rule {name}',
  'stock.alarm': 'found that the stock does not agree with its records',
  'stock.asked_limit_reached': 'reached the daily limit of keys that may be looked up',
  'stock.blacklisting_canceled': 'canceled a blacklisting',
  'stock.blacklisting_confirmed': 'confirmed a blacklisting of {keys}',
  'stock.blacklisting_drafted': 'began a blacklisting',
  'stock.error_keys_destroyed': 'destroyed the error keys of insertion {name}',
  'stock.error_keys_opened': 'opened the error keys of insertion {name}',
  'stock.file_announced': 'began to upload a file to insertion {name}',
  'stock.file_removed': 'removed a file from insertion {name}',
  'stock.file_uploaded': 'uploaded a file to insertion {name}',
  'stock.insertion_canceled': 'canceled insertion {name}',
  'stock.insertion_changed': 'changed insertion {name}',
  'stock.insertion_committed': 'committed insertion {name}',
  'stock.insertion_created': 'began insertion {name}',
  'stock.keys_blacklisted': 'blacklisted {keys}',
  'stock.keys_inserted': 'inserted {keys} of {sku}',
  'stock.keys_looked_up': 'looked up keys by their text: {texts}',
  'stock.keys_rightchanged': 'put {keys} under another right',
  'stock.keys_withdrawn': 'withdrew {keys}',
  'stock.rejected_lines_read': 'read the rejected lines of insertion {name}',
  'stock.right_change_canceled': 'canceled a change of right',
  'stock.right_change_confirmed': 'confirmed a change of right of {keys}',
  'stock.right_change_drafted': 'began a change of right',
  'stock.threshold_set': 'changed the low-stock threshold of the SKU {name}',
  'stock.withdrawal_canceled': 'canceled a withdrawal',
  'stock.withdrawal_confirmed': 'confirmed a withdrawal of {keys}',
  'stock.withdrawal_drafted': 'began a withdrawal',
  'stockpools.assigned': 'changed for whom stockpool {name} is kept',
  'stockpools.changed': 'changed the terms of stockpool {name}',
  'stockpools.closed': 'closed stockpool {name}',
  'stockpools.created': 'made stockpool {name} of {sku}',
  'stockpools.drawn': 'drew {keys} of {company} out of stockpool {name}',
  'stockpools.expired': 'let stockpool {name} expire',
  'stockpools.paused': 'paused stockpool {name}',
  'stockpools.refilled': 'refilled stockpool {name} with {keys}',
  'stockpools.resumed': 'resumed stockpool {name}',
  'supply.given': 'took {keys} of {sku} out of the free stock of {company}',
  'support.agreed': 'agreed to a support session of {staff}',
  'support.asked': 'asked to read the vault as support: {reason}',
  'support.ended': 'ended the support session of {staff}',
  'support.entered': 'entered the vault as support',
  'support.lapsed': 'let a request for support lapse that nobody had answered',
  'support.left': 'left the vault, in which they were as support',
  'support.read': 'read as support: {area}',
  'support.refused': 'refused a support session of {staff}',
  'support.withdrawn': 'took back the request to read the vault as support',
  'transfers.accepted': 'accepted offer {name} of {keys}',
  'transfers.expired': 'let offer {name} of {keys} expire',
  'transfers.failed': 'could not carry out offer {name} of {keys}',
  'transfers.offered': 'offered {keys} of {sku}',
  'transfers.rejected': 'rejected offer {name} of {keys}',
  'transfers.revoked': 'revoked offer {name} of {keys}',
} as const;

export type AuditAction = keyof typeof sentences;

/** Kinds of objects, in words, and the page of one where there is one. */
const objects: Readonly<Record<string, { readonly name: string; readonly href?: (id: string) => string }>> = {
  allocation: { name: 'Allocation' },
  catalogue: { name: 'Catalogue', href: () => '/productcatalog/products/' },
  catalogue_import: { name: 'Catalogue import', href: (id) => `/productcatalog/imports/detail/${id}` },
  certificate: { name: 'Certificate', href: () => '/account/developer/certificates/' },
  company: { name: 'Company', href: (id) => `/administration/companies/detail/${id}` },
  connection: { name: 'Connection' },
  attribute: { name: 'Attribute', href: (id) => `/administration/attributes/detail/${id}` },
  country: { name: 'Country', href: (id) => `/administration/countries/detail/${id}` },
  custody: { name: 'Custody' },
  exchange_rate: { name: 'Exchange rate', href: (id) => `/administration/exchange-rates/detail/${id}` },
  extraction: { name: 'Extraction', href: (id) => `/email-extract/${id}` },
  insertion: { name: 'Insertion', href: (id) => `/distribution/myvault/uploads-detail/${id}` },
  key: { name: 'Key' },
  key_change: { name: 'Change of keys' },
  key_provider: { name: 'Key provider', href: (id) => `/administration/key-providers/detail/${id}` },
  list: { name: 'List' },
  mail_template: { name: 'Mail template', href: (id) => `/administration/mail-templates/template-detail/${id}` },
  market: { name: 'Market', href: (id) => `/distribution/distributionsettings/currencies/detail/${id}` },
  price_list: { name: 'Price list', href: (id) => `/distribution/pricing/price-lists-edit/${id}` },
  product: { name: 'Product', href: (id) => `/productcatalog/products/products-preview/${id}` },
  promotion: {
    name: 'Promotion',
    href: (id) => `/distribution/promotions/promotions-edit/${id}`,
  },
  region: { name: 'Region', href: (id) => `/distribution/distributionsettings/regions-detail/${id}` },
  right: { name: 'Right', href: (id) => `/distribution/myvault/rights-detail/${id}` },
  sku: { name: 'SKU' },
  stockpool: { name: 'Stockpool' },
  transfer_offer: { name: 'Offer of keys' },
  support_session: { name: 'Support session', href: () => '/account/support/' },
  user: { name: 'User', href: (id) => `/usersandgroups/users-detail/${id}` },
  vault: { name: 'Vault' },
  view: { name: 'Saved view' },
};

const isAction = (action: string): action is AuditAction => action in sentences;

/** Of an action that is put together from names. @throws Error for one without a sentence */
export const auditAction = (action: string): AuditAction => {
  if (!isAction(action)) throw new Error(`the audited action ${action} has no sentence (platform/audit/sentences.ts)`);
  return action;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'user_role', 'lowAt', 'isActive': 'User role', 'Low at', 'Active'. */
export const inWords = (name: string): string => {
  const words = name.replace(/^is(?=[_A-Z])_?/, '').replace(/_|(?<=[a-z])(?=[A-Z])/g, ' ');
  return capital(words.toLowerCase().trim());
};

/** What an event says of itself. */
interface Told {
  readonly action: string;
  /** Of who did it. */
  readonly by: string;
  /** Of the object, where it has one. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

const counted: Readonly<Record<string, string>> = { keys: 'key', quantity: 'key' };

const valueOf = (word: string, { name, values }: Told): string => {
  if (word === 'name') return name;
  const value = values[word];
  if (typeof value === 'string') return value;
  if (typeof value !== 'number') return '';
  const unit = counted[word];
  return unit === undefined ? String(value) : `${value} ${unit}${value === 1 ? '' : 's'}`;
};

/** 'Ingrid Sandvik changed the right Steam EU' */
export const sentenceOf = (told: Told): string => {
  const { action, by } = told;
  const sentence = isAction(action) ? sentences[action] : inWords(action.replace('.', ' ')).toLowerCase();
  return `${by} ${sentence.replaceAll(/\{(\w+)\}/g, (_, word: string) => valueOf(word, told))}`
    .replaceAll(/\s+/g, ' ')
    .replace(/[ :]+$/, '');
};

export const objectKindOf = (kind: string): string => objects[kind]?.name ?? inWords(kind);

/** @returns null where it has no page, or is gone with this event */
export const objectHref = (action: string, kind: string, id: string): string | null =>
  action.endsWith('deleted') ? null : (objects[kind]?.href?.(id) ?? null);

/** 'extracted {quantity} of {sku}': 'Extracted keys' */
const choiceOf = (sentence: string): string =>
  capital(
    sentence
      .replaceAll(/\{(keys|quantity)\}/g, 'keys')
      .replaceAll(/( of|:)? \{\w+\}/g, '')
      .trim(),
  );

/** To filter by, in the order of their words. */
export const auditChoices = {
  actions: Object.entries(sentences)
    .map(([value, sentence]) => ({
      value,
      text: choiceOf(sentence),
    }))
    .toSorted((a, b) => a.text.localeCompare(b.text)),
  kinds: Object.entries(objects)
    .map(([value, { name }]) => ({ value, text: name }))
    .toSorted((a, b) => a.text.localeCompare(b.text)),
};
