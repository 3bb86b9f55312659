/* oxlint-disable max-lines -- it is written by no hand */
// Written by `npm run tables` from the migrated database; comments are those of its columns (comment on column).
import type { Generated } from 'kysely';

export interface AccountLinkTable {
  id: string;
  user_id: string;
  /** SHA-256 of 32 random bytes: who reads the table uses no link. */
  secret_hash: Buffer;
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
  purpose: 'reset' | 'completion' | 'invitation';
  /** Passwords that were judged with it; each is counted before. */
  attempts: Generated<number>;
}

export interface AgreementTable {
  vault_id: string;
  id: string;
  version: Generated<number>;
  name: string;
  description: string;
  extraction_type: number;
  visibility: number;
  is_blacklisting_allowed: boolean;
  geofencing_type: 'include' | 'exclude';
  /** Codes of regions. */
  regions: Generated<string[]>;
  /** Open for new insertions. */
  is_open: Generated<boolean>;
  /** All versions of one right; the id of its first. */
  line_id: string;
  /** The newest version of its line. */
  is_current: Generated<boolean>;
  /** What those regions hold, ISO 3166-1 alpha-2 in order; fixed when the version was made. */
  countries: Generated<string[]>;
  /** Counts the changes of the line (ADR 0061). */
  row_version: Generated<number>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  /** A person's name; empty for the system's. */
  changed_by: Generated<string>;
}

export interface AppUserTable {
  vault_id: string;
  id: string;
  number: Generated<number>;
  name: string;
  email: string;
  role: 'Owner' | 'Administrator' | 'Product Admin' | 'Editor' | 'Viewer' | 'Super admin';
  /** Null until the user sets the first one with a mailed link. */
  password_hash: string | null;
  second_factor_mode: number;
  is_active: Generated<boolean>;
  receives_email: Generated<boolean>;
  last_sign_in_at: Date | null;
  created_at: Generated<Date>;
  /** By its owner, with a mailed link; sign-ins from before count no more. */
  password_set_at: Date | null;
  /** Counts the changes of role and standing (ADR 0061). */
  version: Generated<number>;
  changed_at: Date | null;
  changed_by_name: Generated<string>;
  /** By who manages the users; sign-ins from before count no more. */
  signed_out_at: Date | null;
  /** By a colleague; null once the user has joined, and is active. */
  invited_until: Date | null;
  /** The address that was invited although it is another vault's user's: nobody can join here, and email is this user's id. */
  invited_email: string | null;
  /** Since when the mail server refuses the address for good; null when a letter was taken since. */
  letters_refused_since: Date | null;
  /** Of optional letters, where receives_email is on. */
  letters_rhythm: Generated<'at_once' | 'hourly' | 'daily'>;
  /** IANA name, of the browser in which the rhythm was chosen: for the times in digests. */
  time_zone: Generated<string>;
  /** Whether a key alone, as ?, does something (WCAG 2.1.4). */
  has_letter_shortcuts: Generated<boolean>;
}

export interface AskedDayTable {
  vault_id: string;
  day: string;
  /** Texts compared with the keys of all vaults on the day, less those that were inserted. */
  keys: number;
}

export interface AttributeTable {
  vault_id: string;
  id: Generated<string>;
  kind: 'Product type' | 'Edition' | 'Franchise' | 'Publisher' | 'Developer' | 'Genre';
  name: string;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

export interface AuditEventTable {
  vault_id: string;
  id: Generated<number>;
  at: Generated<Date>;
  actor_id: string | null;
  actor_kind: string;
  action: string;
  object_kind: string;
  object_id: string;
  before: unknown;
  after: unknown;
  ip: string | null;
  correlation_id: string;
}

export interface BalanceAlarmTable {
  vault_id: string;
  id: string;
  found_at: Date;
  kind: string;
  subject: string;
  recorded: string;
  recounted: string;
}

export interface CatalogueImportTable {
  vault_id: string;
  id: string;
  file_name: string;
  format: 'xlsx' | 'xls' | 'json';
  status: 'checked' | 'applying' | 'applied';
  new_count: number;
  changed_count: number;
  unchanged_count: number;
  error_count: number;
  notes: string[];
  /** Of a workbook: the keys of the columns of each sheet, in its order; null for one that is not read. */
  columns: unknown;
  created_at: Date;
  created_by_name: string;
  /** Its rows say how the catalogue was then. */
  checked_at: Date;
  applied_at: Date | null;
  applied_by_name: Generated<string>;
  job_id: string | null;
}

export interface CatalogueImportRowTable {
  vault_id: string;
  import_id: string;
  /** In the order of the file, products before SKUs. */
  number: number;
  sheet: 'products' | 'skus';
  row: number;
  label: string;
  state: 'new' | 'changed' | 'unchanged' | 'error';
  changes: unknown;
  problems: unknown;
  /** What the file says, by column. */
  cells: unknown;
}

export interface ChecklistHiddenTable {
  user_id: string;
  hidden_at: Generated<Date>;
}

/** What a company says of itself. One that has saved nothing has no row: its registration says it. */
export interface CompanyDataTable {
  vault_id: string;
  /** The name; vault.company is the same. */
  company: string;
  address: Generated<string>;
  /** ISO 3166-1 alpha-2, as the text here and below empty where nobody has stated it. */
  country: string;
  registration_number: string;
  website: string;
  contact_name: Generated<string>;
  contact_email: Generated<string>;
  contact_phone: Generated<string>;
  /** ISO 4217. */
  currency: Generated<string>;
  /** IANA name. */
  time_zone: string;
  /** Counts the saves (ADR 0061). */
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

export interface CompanyReviewTable {
  /** The holder of the system's records: staff keeps them. */
  vault_id: string;
  /** Of the vault that is reviewed; one without a row was made by an operator and is active. */
  id: string;
  /** As decided; vault.state is what holds, written in the same transaction. */
  state: 'pending_review' | 'active' | 'rejected' | 'suspended' | 'closed';
  reason: Generated<string>;
  country: Generated<string>;
  time_zone: Generated<string>;
  registration_number: Generated<string>;
  website: Generated<string>;
  registrant_name: Generated<string>;
  registrant_email: Generated<string>;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

export interface ConnectionTable {
  id: string;
  /** Who invited. */
  vault_id: string;
  /** Who was invited; null while no vault has the address. */
  partner_id: string | null;
  state: 'invited' | 'pending' | 'active' | 'rejected' | 'cancelled' | 'expired' | 'suspended' | 'ended';
  email: string;
  company: string;
  company_type: number;
  message: string;
  invited_by_name: string;
  invited_at: Date;
  /** SHA-256 of 32 random bytes: who reads the table uses no link. Null once it is used up. */
  secret_hash: Buffer | null;
  expires_at: Date | null;
  /** Letters of reminder that were sent since invited_at. */
  reminders: Generated<number>;
  /** When it was accepted; kept when it ends. */
  active_since: Date | null;
  suspended_by: string | null;
  ended_at: Date | null;
  /** By the database's clock, when what programs are told of the row changed; it never goes back. */
  stamp: Generated<Date>;
}

/** Letters of invitation that a vault had sent on that day (UTC). */
export interface ConnectionInviteDayTable {
  vault_id: string;
  day: string;
  invites: number;
}

/** What each side of a connection has set: two rows from its acceptance on. */
export interface ConnectionSettingTable {
  /** Whose settings. What is not said to be of the buyer holds for what this vault sells to the other. */
  vault_id: string;
  connection_id: string;
  pricing_type: Generated<'Wholesale' | 'RevenueShare'>;
  /** Of the seller, in percent of the net price; both margins or neither. */
  source_margin: string | null;
  /** Of the buyer. */
  target_margin: string | null;
  /** ISO 4217: of the prices to the other side. */
  currency: string;
  /** ISO 4217. Of the buyer: what it buys from the other side is invoiced in it. */
  invoicing_currency: string;
  /** ISO 3166-1 alpha-2: the other side orders for none of them. */
  restricted_countries: Generated<string[]>;
  /** ISO 3166-1 alpha-2: moreover hidden from its catalogue and prices. */
  blacklisted_countries: Generated<string[]>;
  is_embargo_allowed: Generated<boolean>;
  /** Of the buyer: what the other side shares is taken into its catalogue at once. */
  is_auto_connect: boolean;
  /** The other side sees what the sharing rules share with it. */
  is_catalog_shared: Generated<boolean>;
  return_window_days: Generated<number>;
  /** Counts the saves (ADR 0061). */
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
  /** By the database's clock, when what programs are told of the row changed; it never goes back. */
  stamp: Generated<Date>;
}

export interface CountryTable {
  vault_id: string;
  id: Generated<string>;
  code: string;
  name: string;
  currency: string | null;
  vat_rate: string | null;
  vat_since: string | null;
  is_eu_member: boolean;
  is_active: Generated<boolean>;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

export interface CustodyHeadTable {
  vault_id: string;
  sequence: number;
  hash: Buffer;
  lane: Generated<number>;
  /** The lane may give the numbers up to the last: none, where this one is behind it. */
  next_number: Generated<number>;
  last_number: Generated<number>;
}

export interface CustodyPinTable {
  vault_id: string;
  lane: number;
  sequence: number;
  hash: Buffer;
  seal_key: string;
  seal: Buffer;
}

/** That the buyer has been told so many days before; of another date it is told again. */
export interface DelistingNoticeTable {
  side_id: number;
  product_id: string;
  delisted_date: Date;
  days: number;
}

export interface EmailCodeTable {
  id: string;
  user_id: string;
  purpose: number;
  code_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface ErrorKeyOpeningTable {
  vault_id: string;
  insertion_id: string;
  user_id: string;
  open_until: Date;
}

export interface ExchangeRateTable {
  vault_id: string;
  id: Generated<string>;
  /** UTC; holds until the next day that has one */
  day: string;
  currency: string;
  /** Units of the currency that one euro buys */
  rate: string;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

export interface ExtraGrantTable {
  vault_id: string;
  user_id: string;
  permission: string;
  granted_at: Date;
  granted_by_name: string;
}

export interface ExtractionTable {
  vault_id: string;
  id: string;
  number: number;
  /** Null until it is confirmed: nothing has been taken. */
  txn_id: string | null;
  sku_id: string;
  agreement_id: string;
  quantity: number;
  reference: string;
  extracted_by: string;
  extracted_by_name: string;
  method: string;
  idempotency_key: string;
  request_hash: Buffer;
  downloads: Generated<number>;
  created_at: Date;
  expires_at: Date | null;
  is_single: Generated<boolean>;
  country: Generated<string>;
  client_reference: Generated<string>;
  confirmed_at: Date | null;
  link_hash: Buffer | null;
  link_expires_at: Date | null;
  recipient_id: string;
  recipient_name: Generated<string>;
  password: Buffer | null;
  password_shown_at: Date | null;
  password_request: Buffer | null;
  file_no: Generated<number>;
  destroyed_at: Date | null;
  /** Where it was confirmed, an IP address. */
  address: string | null;
}

export interface ExtractionDigestTable {
  vault_id: string;
  day: string;
}

export interface ExtractionSettingsTable {
  vault_id: string;
  method: string;
  /** Most keys in one extraction, by role. */
  limits: unknown;
  version: number;
  changed_by_name: string;
  changed_at: Date;
}

export interface ExtractionStepTable {
  vault_id: string;
  extraction_id: string;
  id: Generated<number>;
  kind: string;
  at: Date;
  by_name: string;
  note: string;
  address: string | null;
}

export interface IdentityLinkTable {
  vault_id: string;
  user_id: string;
  issuer: string;
  subject: string;
  linked_at: Generated<Date>;
}

export interface ImageTable {
  vault_id: string;
  id: string;
  context_type: string;
  context_id: string;
  width: number;
  height: number;
  bytes: number;
  sha256: Buffer;
  created_by: string | null;
  created_at: Date;
  is_current: boolean;
}

export interface ImportDayTable {
  vault_id: string;
  day: string;
  /** Sent by the partner API on the day (UTC, yyyy-mm-dd). */
  keys: number;
}

export interface InsertionTable {
  vault_id: string;
  id: string;
  number: number;
  status: number;
  sku_id: string | null;
  agreement_id: string | null;
  note: Generated<string>;
  step: Generated<string>;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  finished_at: Date | null;
  wrapped_key: Buffer;
  idempotency_key: string | null;
  job_id: string | null;
  txn_id: string | null;
  inserted_count: Generated<number>;
  file_count: Generated<number>;
  key_count: Generated<number>;
  rejected_count: Generated<number>;
  preflight_at: Date | null;
  failure_code: Generated<string>;
  /** Chosen before the platform names a SKU; a SKU brings its own. */
  product_id: string | null;
  /** For which the files' lines were read and fingerprinted; null without a file. */
  staged_platform: string | null;
  /** keyway.stock.v1.RejectedPolicy. */
  rejected_policy: Generated<number>;
  error_keys_until: Date | null;
  /** In files, or by a call of the partner API. */
  source: Generated<'files' | 'api'>;
  /** SHA-256 of the partner's call; null of files. */
  request_hash: Buffer | null;
  /** Of the rejected the lines that were keys already; null of insertions from before it was kept. */
  duplicate_count: number | null;
  /** Of the partner's call; null of files. */
  correlation_id: string | null;
}

export interface InsertionChunkTable {
  vault_id: string;
  insertion_id: string;
  file_no: number;
  chunk_no: number;
  sha256: Buffer;
  size_bytes: number;
  received_at: Date;
}

export interface InsertionFileTable {
  vault_id: string;
  insertion_id: string;
  file_no: number;
  id: string;
  name: string;
  size_bytes: number;
  key_count: number;
  refused_count: number;
  sha256: Buffer | null;
  started_at: Date;
  uploaded_at: Date | null;
  has_mark: Generated<boolean>;
  blank_lines: Generated<number>;
  crlf_lines: Generated<number>;
  padded_lines: Generated<number>;
  declared_bytes: number | null;
  head_sha256: Buffer | null;
  chunk_bytes: number | null;
  /** Null of a file that came in one piece. */
  chunk_count: number | null;
  received_chunks: Generated<number>;
  progress: Buffer | null;
  changed_at: Date | null;
  /** Who has sent all of it; null: nobody who is known has. */
  sent_by: string | null;
  /** Day (UTC, yyyy-mm-dd) on which its texts were counted last as asked for. */
  asked_on: string | null;
}

export interface InsertionOfRightTable {
  vault_id: string;
  right_id: string;
  is_open: boolean;
}

export interface InsertionProblemTable {
  vault_id: string;
  insertion_id: string;
  file_no: number;
  line: number;
  problem: number;
  first_file_no: number | null;
  first_line: number | null;
  other_product: string | null;
  /** What a refused line holds, sealed, with the columns behind; null of a warning, and once it is destroyed. */
  key_id: string | null;
  fingerprint: Buffer | null;
  ciphertext: Buffer | null;
  last4: string | null;
}

/** Colleagues that a vault has invited in a day (UTC), refused ones too. */
export interface InvitationDayTable {
  vault_id: string;
  day: string;
  invitations: number;
}

export interface JobTable {
  vault_id: string;
  id: string;
  user_id: string;
  kind: string;
  title: string;
  href: string | null;
  state: 'queued' | 'running' | 'completed' | 'failed' | 'canceled';
  done: number;
  total: number;
  is_cancellable: boolean;
  is_cancel_requested: boolean;
  payload: unknown;
  actor: unknown;
  attempt: number;
  result_name: string | null;
  result_type: string | null;
  result_object: string | null;
  result_bytes: number;
  result_expires_at: Date | null;
  failure_code: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  user_name: Generated<string>;
  is_retryable: Generated<boolean>;
  traceparent: string | null;
  lines: Generated<number>;
  failed_lines: Generated<number>;
}

export interface JobLineTable {
  vault_id: string;
  job_id: string;
  subject_id: string;
  number: number;
  label: string;
  outcome: 'done' | 'skipped' | 'failed';
  reason: Generated<string>;
}

export interface KeyTable {
  vault_id: string;
  id: string;
  sku_id: string;
  agreement_id: string;
  insertion_id: string;
  insertion_number: number;
  origin_vault_id: string;
  state: number;
  pool_id: string | null;
  fingerprint: Buffer;
  ciphertext: Buffer;
  last4: string;
  /** Who gave it to its holder; null of a key that has not changed hands */
  from_vault_id: string | null;
}

export interface KeyChangeTable {
  vault_id: string;
  id: string;
  kind: number;
  number: number;
  status: number;
  source: Generated<number>;
  source_id: string | null;
  source_number: number | null;
  source_txn_id: string | null;
  place_sku_ids: Generated<string[]>;
  place_right_ids: Generated<string[]>;
  platform: Generated<string>;
  /** Lines, or rows of a list, that were given. */
  line_count: Generated<number>;
  reason: Generated<string>;
  reason_text: Generated<string>;
  reference: Generated<string>;
  to_agreement_id: string | null;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  confirmed_at: Date | null;
  finished_at: Date | null;
  idempotency_key: string | null;
  job_id: string | null;
  /** Keys to be changed when it was confirmed. */
  key_count: Generated<number>;
  changed_count: Generated<number>;
  refused_count: Generated<number>;
  failure_code: Generated<string>;
  /** SHA-256 of the partner's call; null of a person's change. */
  request_hash: Buffer | null;
  /** What the partner's call was answered; null of a person's change. */
  preview: unknown;
  /** Rows of a list that held no key for the change when they were chosen. */
  idle_row_count: Generated<number>;
}

export interface KeyChangeInsertionTable {
  vault_id: string;
  change_id: string;
  insertion_id: string;
}

export interface KeyChangeLineTable {
  vault_id: string;
  change_id: string;
  line: number;
  /** Why the line names no key; null where it names one. */
  problem: number | null;
  holder_id: string | null;
  key_id: string | null;
  last4: string;
}

export interface KeyChangeOutcomeTable {
  vault_id: string;
  change_id: string;
  txn_vault_id: string;
  txn_id: string;
  sku_id: string;
  agreement_id: string;
  /** Name of the state that the keys had. */
  from_state: string;
  quantity: number;
}

export interface KeyChangePlaceTable {
  vault_id: string;
  change_id: string;
  sku_id: string;
  agreement_id: string;
}

export interface KeyLookupTable {
  vault_id: string;
  user_id: string;
  hour: Date;
  calls: number;
  /** Compared with the vault's keys by the user in the hour. */
  texts: number;
}

export interface KeyMovedTable {
  vault_id: string;
  txn_id: string;
  key_id: string;
  moved_at: Date;
  event: number;
  from_state: number;
  to_state: number;
}

export interface KeyMovementTable {
  vault_id: string;
  txn_id: string;
  key_id: string;
  moved_at: Date;
  event: number;
  from_state: number;
  to_state: number;
  from_vault_id: string | null;
  to_vault_id: string | null;
}

export interface KeyMovementBlockTable {
  vault_id: string;
  txn_id: string;
  block_no: number;
  moved_at: Date;
  event: number;
  from_state: number;
  to_state: number;
  /** Keys that go one way in one transaction. */
  key_ids: string[];
  from_vault_id: string | null;
  to_vault_id: string | null;
}

export interface KeyProviderTable {
  vault_id: string;
  id: Generated<string>;
  /** In small letters part of the fingerprint of its keys: never changed. */
  name: string;
  /** Its letters in the codes of new SKUs. */
  code: string;
  /** Part of how keys are compared: never changed. */
  is_case_insensitive: boolean;
  /** The usual form of a key; null where there is none. */
  pattern: string | null;
  image_path: string | null;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

/** Letters that visitors asked for, by keyed hash of address or network, in the hour from begun_at. */
export interface LetterRequestTable {
  subject: Buffer;
  begun_at: Date;
  requests: number;
}

export interface ListViewTable {
  vault_id: string;
  id: string;
  list: string;
  user_id: string;
  user_name: string;
  name: string;
  is_shared: boolean;
  state: unknown;
  created_at: Date;
  changed_at: Date;
  version: Generated<number>;
  changed_by_name: Generated<string>;
}

export interface ListViewDefaultTable {
  vault_id: string;
  user_id: string;
  list: string;
  view_id: string;
}

export interface MailLetterTable {
  id: string;
  recipient: string;
  subject: string;
  body_text: string | null;
  body_html: string | null;
  attempts: Generated<number>;
  created_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  /** Null for a mandatory letter; wiped with the text when it has left or was given up. */
  unsubscribe_url: string | null;
  /** Its declared name; empty for letters of before kinds were kept. */
  kind: Generated<string>;
  /** It holds no code and no secret: its text stays for a week when it was given up. */
  may_be_kept: Generated<boolean>;
  response_code: number | null;
  /** Of the server that refused it for good, without addresses and links. */
  answer: string | null;
}

/** What somebody has typed and not saved, for the frame that shows it to them; kept for a day. */
export interface MailPreviewTable {
  user_id: string;
  template_id: string;
  subject: string;
  body: string;
  written_at: Date;
}

/** The words that staff has given a kind of letter; of one that nobody has edited there is no row. */
export interface MailTemplateTable {
  /** Made of the kind's name, and the same everywhere. */
  id: string;
  vault_id: string;
  /** Its declared name. */
  kind: string;
  /** With variables in braces; null, as the body, for the words it was declared with. */
  subject: string | null;
  body: string | null;
  /** Counts the saves (ADR 0061). */
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

/** Every save of a template, the present one as well; kept for good. */
export interface MailTemplateVersionTable {
  template_id: string;
  version: number;
  subject: string | null;
  body: string | null;
  changed_at: Date;
  changed_by_name: string;
}

/** How many test letters somebody had mailed to themselves in the hour that has begun with the first. */
export interface MailTestTable {
  user_id: string;
  begun_at: Date;
  letters: number;
}

export interface MarketTable {
  vault_id: string;
  id: Generated<string>;
  country: string;
  currency: string;
  vat_rate: string;
  is_vat_included: boolean;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

export interface NotificationTable {
  user_id: string;
  id: string;
  vault_id: string;
  /** Name of a declared kind (docs/domain.md, l). */
  kind: string;
  subject: string;
  /** Paragraphs parted by a blank line, as they were mailed. */
  body: string;
  /** The screen of what it is about; empty where there is none. */
  href: Generated<string>;
  created_at: Date;
  read_at: Date | null;
  /** It is to be mailed in the next digest of its user, if it is still unread then. */
  awaits_digest: Generated<boolean>;
}

export interface OwnerResetTable {
  id: string;
  vault_id: string;
  user_id: string;
  reason: string;
  state: 'waiting' | 'cancelled' | 'done' | 'lapsed';
  requested_at: Date;
  requested_by_name: string;
  due_at: Date;
  ended_at: Date | null;
  ended_by_name: Generated<string>;
}

export interface PartnerCallTable {
  vault_id: string;
  id: string;
  at: Date;
  duration_ms: number;
  method: string;
  path: string;
  status: number;
  note: string | null;
  certificate_id: string;
  certificate_name: string;
  address: string;
  reference: string | null;
  request_headers: unknown;
  response_headers: unknown;
  correlation_id: string;
}

export interface PartnerCallBodyTable {
  vault_id: string;
  call_id: string;
  at: Date;
  request: string;
  response: string;
}

export interface PartnerCertificateTable {
  vault_id: string;
  id: string;
  name: string;
  der: Buffer;
  sha256: Buffer;
  sha1: Buffer;
  algorithm: 'RS256' | 'ES256';
  key_kind: string;
  subject: string;
  issuer: string;
  valid_from: Date;
  valid_to: Date;
  /** Networks that calls may come from, CIDR; none: from anywhere. */
  networks: Generated<string[]>;
  version: Generated<number>;
  created_at: Date;
  created_by_name: string;
  revoked_at: Date | null;
  revoked_by_name: string | null;
  warned_days: number | null;
  /** Null before the first change. */
  changed_at: Date | null;
  changed_by_name: string | null;
}

export interface PartnerRateTable {
  vault_id: string;
  kind: 'read' | 'write';
  second: number;
  calls: number[];
  granted: number;
}

export interface PartnerTokenUseTable {
  vault_id: string;
  jti: Buffer;
  expires_at: Date;
}

/** Keys that each pool has got and given, written with the movements of the keys */
export interface PoolBalanceTable {
  pool_id: string;
  vault_id: string;
  put_in: Generated<number>;
  drawn: Generated<number>;
  /** Free again, undrawn */
  released: Generated<number>;
  blacklisted: Generated<number>;
  available: Generated<number | null>;
}

export interface ProductTable {
  vault_id: string;
  id: string;
  number: number;
  title: string;
  /** As the attribute of this kind is called, like developers, publishers, franchises and genres. */
  product_type: string;
  status: 'Draft' | 'Active' | 'Inactive' | 'Delisted' | 'Archived';
  image_path: Generated<string>;
  description: Generated<string>;
  order_accept_date: Date | null;
  fulfilment_date: Date | null;
  release_date: Date | null;
  /** When it is delisted by itself; of a delisted one, when it was. */
  delisted_date: Date | null;
  is_embargoed: Generated<boolean>;
  created_at: Date;
  developers: Generated<string[]>;
  publishers: Generated<string[]>;
  franchises: Generated<string[]>;
  genres: Generated<string[]>;
  website: Generated<string>;
  /** Null: until it is lifted. */
  embargo_until: Date | null;
  is_dlc: Generated<boolean>;
  is_base_game: Generated<boolean>;
  is_not_sold_separately: Generated<boolean>;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
  trailer: Generated<string>;
  eula: Generated<string>;
  /** What the DRM platform or the shop calls it. */
  external_id: Generated<string>;
  /** BCP 47, as those of subtitles and menus. */
  spoken_languages: Generated<string[]>;
  subtitle_languages: Generated<string[]>;
  menu_languages: Generated<string[]>;
  social_media: Generated<string[]>;
  requirements_minimum: Generated<string>;
  requirements_recommended: Generated<string>;
  /** By the database's clock, when what programs are told of the row changed; it never goes back. */
  stamp: Generated<Date>;
  /** Title and description in further languages: [{language, title, description}], empty where it is the product's own. */
  local_texts: Generated<unknown>;
}

/** Whether the buyer has taken a product that is, or was, shared with it into its catalogue. */
export interface ProductConnectionTable {
  side_id: number;
  product_id: string;
  is_connected: boolean;
  changed_at: Date;
  changed_by_name: Generated<string>;
  /** By the database's clock, when what programs are told of the row changed; it never goes back. */
  stamp: Generated<Date>;
}

/** Which further pictures a product has, in which order (docs/domain.md, k). */
export interface ProductGalleryTable {
  vault_id: string;
  product_id: string;
  /** [{id, kind, language, alternative_text, image}] */
  pictures: Generated<unknown>;
  version: number;
  changed_at: Date;
  changed_by_name: string;
}

/** Every picture that was sent for a product, also those that were removed, and the places that are kept for what is being sent. */
export interface ProductPictureTable {
  vault_id: string;
  id: string;
  product_id: string;
  /** The asset kind that it was sent as: 2 web asset, 4 screenshot, 5 other, 6 localized. */
  kind: number;
  language: string;
  /** Empty: nothing has come yet. */
  image_path: Generated<string>;
  created_at: Date;
}

export interface ReceivedDataKeyTable {
  vault_id: string;
  insertion_id: string;
  /** The data key of another vault's insertion, wrapped by this vault's key */
  wrapped_key: Buffer;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface RegionTable {
  /** Nobody's for the system's own. */
  vault_id: string;
  id: string;
  /** 2 to 6 capital letters or digits, unique in its vault. */
  code: string;
  name: string;
  kind: 'system' | 'custom';
  created_at: Generated<Date>;
  countries: Generated<string[]>;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

export interface RegionCountryTable {
  vault_id: string;
  region_id: string;
  country: string;
}

export interface RegionUseTable {
  vault_id: string | null;
  code: string;
  kind: string;
  id: string;
  name: string;
  is_exclusion: boolean;
  is_binding: boolean;
  is_movable: boolean;
  keys: number;
}

/** Companies that have registered and whose Owner has not set a password yet. Their vaults are nobody's until then. */
export interface RegistrationTable {
  id: string;
  email: string;
  vault_name: string;
  /** Null where the address has an account: the name is taken all the same, so that nothing tells the two apart. */
  vault_id: string | null;
  /** From then on name and address are free again. */
  expires_at: Date;
}

export interface SecondFactorTable {
  user_id: string;
  failures: Generated<number>;
  locked_until: Date | null;
  authenticator_secret: Buffer | null;
  authenticator_connected_at: Date | null;
  authenticator_last_step: number | null;
  setup_secret: Buffer | null;
  setup_expires_at: Date | null;
  authenticator_trusted_from: Date | null;
  recovery_used_at: Date | null;
}

/** What the rules, the settings and the catalogue come to, computed again after each change of them. */
export interface SharedSkuTable {
  side_id: number;
  sku_id: string;
  product_id: string;
  is_orderable: boolean;
  since: Date;
  /** By the database's clock, when what programs are told of the row changed; it never goes back. */
  stamp: Generated<Date>;
}

export interface SharingClockTable {
  vault_id: string;
  /** When an embargo ends or a product is delisted by itself. */
  next_at: Date | null;
  /** A process computes it until then. */
  claimed_until: Date | null;
}

/** Something has changed that decides what this vault shares; deleted once it is computed. */
export interface SharingMarkTable {
  id: Generated<number>;
  vault_id: string;
  marked_at: Generated<Date>;
}

export interface SharingRuleTable {
  vault_id: string;
  id: string;
  name: string;
  /** Those that it holds for. */
  connections: Generated<string[]>;
  products: Generated<string[]>;
  products_not: Generated<string[]>;
  title_contains: Generated<string>;
  skus: Generated<string[]>;
  skus_not: Generated<string[]>;
  sku_prefix: Generated<string>;
  editions: Generated<string[]>;
  editions_not: Generated<string[]>;
  /** DRM platforms. */
  providers: Generated<string[]>;
  providers_not: Generated<string[]>;
  /** Codes. */
  regions: Generated<string[]>;
  regions_not: Generated<string[]>;
  is_inactive_visible: Generated<boolean>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  changed_at: Generated<Date>;
  changed_by_name: Generated<string>;
}

export interface SharingSideTable {
  id: Generated<number>;
  connection_id: string;
  seller_id: string;
  buyer_id: string;
  /** SKUs that the buyer sees. */
  shared: Generated<number>;
  orderable: Generated<number>;
  computed_at: Date | null;
}

/** Which SKUs a side no longer sees since then; kept for a time (docs/domain.md, e). */
export interface SharingWithdrawalTable {
  side_id: number;
  at: Generated<Date>;
  skus: string[];
  /** Of each SKU its product. */
  products: string[];
}

export interface SignInFailureTable {
  subject: Buffer;
  failures: number;
  last_failed_at: Date;
  locked_until: Date | null;
}

export interface SkuTable {
  vault_id: string;
  id: string;
  product_id: string;
  sku: string;
  platform: string;
  region: string;
  edition: string;
  status: 'Inactive' | 'Active' | 'Discontinued';
  sku_type: Generated<'Single' | 'Bundle'>;
  created_at: Date;
  /** What the delisting of its product has discontinued was in this status, and returns to it. */
  status_before: 'Inactive' | 'Active' | null;
  /** By the database's clock, when what programs are told of the row changed; it never goes back. */
  stamp: Generated<Date>;
}

/** The SKUs that a bundle is made of; one key of each is what its buyer gets. */
export interface SkuBundleItemTable {
  vault_id: string;
  bundle_id: string;
  sku_id: string;
}

export interface StagedBlockTable {
  vault_id: string;
  insertion_id: string;
  file_no: number;
  first_line: number;
  /** Each array has one element for each line. */
  lines: number[];
  key_ids: string[];
  fingerprints: string[];
  ciphertexts: Buffer[];
  tails: string[];
  problems: number[] | null;
}

export interface StockBalanceTable {
  vault_id: string;
  sku_id: string;
  agreement_id: string;
  inserted: Generated<number>;
  received: Generated<number>;
  available: Generated<number>;
  pooled: Generated<number>;
  reserved: Generated<number>;
  offered: Generated<number>;
  sold: Generated<number>;
  fulfilled: Generated<number>;
  extracted: Generated<number>;
  revoked: Generated<number>;
  blacklisted: Generated<number>;
  voided: Generated<number>;
  transferred_out: Generated<number>;
  changed_at: Date;
  /** A part of the counters, which may be below zero: the sum of the lanes is what stands. */
  lane: number;
  /** Keys that came from another right. */
  right_in: Generated<number>;
  /** Keys that went to another right. */
  right_out: Generated<number>;
}

export interface StockDayTable {
  vault_id: string;
  sku_id: string;
  agreement_id: string;
  /** UTC, yyyy-mm-dd. */
  day: string;
  kind: string;
  quantity: number;
}

export interface StockLowTable {
  vault_id: string;
  sku_id: string;
  agreement_id: string;
  /** Somebody has been told of it. */
  told_at: Date;
}

export interface StockPaceTable {
  vault_id: string;
  sku_id: string;
  agreement_id: string;
  /** Keys that left in the last 28 days. */
  taken: number;
  days: number;
}

export interface StockRollTable {
  vault_id: string;
  rolled_at: Date;
}

export interface StockStandingTable {
  vault_id: string;
  sku_id: string;
  agreement_id: string;
  inserted: number;
  received: number;
  right_in: number;
  available: number;
  pooled: number;
  reserved: number;
  offered: number;
  sold: number;
  fulfilled: number;
  extracted: number;
  revoked: number;
  blacklisted: number;
  voided: number;
  transferred_out: number;
  right_out: number;
  changed_at: Date;
}

export interface StockThresholdTable {
  vault_id: string;
  sku_id: string;
  /** Null: the mark was taken away. */
  low_at: number | null;
  changed_by: string;
  changed_at: Date;
  /** Counts the changes. */
  version: Generated<number>;
  changed_by_name: Generated<string>;
}

export interface StockWatchTable {
  name: string;
  started_at: Date;
}

export interface StockpoolTable {
  /** The owner */
  vault_id: string;
  id: string;
  /** Running number of the owner */
  number: number;
  sku_id: string;
  agreement_id: string;
  /** keyway.stockpools.v1.PoolStatus; Active also before starts_at */
  status: number;
  starts_at: Date;
  ends_at: Date | null;
  max_stock: number;
  min_batch_size: number;
  /** Keys that one connection may get; null without a limit */
  max_quantity: number | null;
  alert_percentage: number;
  is_general_stock_allowed: boolean;
  /** The owner knows, until a refill lifts it above the alert */
  is_low_told: boolean;
  is_empty_told: boolean;
  /** When the owner was told that it ends soon; at once of one that ends sooner */
  reminded_at: Date | null;
  request_key: string;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  version: number;
  changed_at: Date;
  changed_by_name: string;
  closed_at: Date | null;
  closed_by_name: Generated<string>;
}

export interface StockpoolConnectionTable {
  pool_id: string;
  connection_id: string;
  /** The vault that the pool is kept for */
  partner_id: string;
  /** False: what it has used is still counted, should it come back */
  is_assigned: boolean;
  /** Keys that it has got out of the pool */
  used: number;
}

/** Keys put into pools and drawn from them */
export interface StockpoolEntryTable {
  /** Whose act it was: the owner's, or of a draw the partner's */
  vault_id: string;
  id: string;
  pool_id: string;
  connection_id: string | null;
  is_draw: boolean;
  quantity: number;
  request_key: string;
  happened_at: Date;
  by_name: string;
  /** In the books of the owner */
  given_txn_id: string | null;
  /** Of a draw, in the books of the partner */
  received_txn_id: string | null;
}

/** What of a vault was read in a support session in which hour: each stands once in the audit trail. */
export interface SupportReadTable {
  session_id: string;
  area: string;
  hour: Date;
}

/** Staff reads a vault that one of its Owners has let in. */
export interface SupportSessionTable {
  id: Generated<string>;
  vault_id: string;
  staff_id: string;
  staff_name: string;
  reason: string;
  /** How long it runs once an Owner has agreed. */
  hours: number;
  state: Generated<'asked' | 'running' | 'refused' | 'lapsed' | 'withdrawn' | 'ended'>;
  asked_at: Date;
  lapses_at: Date;
  answered_by_name: Generated<string>;
  started_at: Date | null;
  ends_at: Date | null;
  /** Since when the staff person's calls are answered of this vault; null while they are outside. */
  entered_at: Date | null;
  ended_at: Date | null;
  /** Empty where it ended by itself. */
  ended_by_name: Generated<string>;
}

/** What happened to offers, for each of their vaults; in the transaction that made it so */
export interface TransferEventTable {
  vault_id: string;
  id: Generated<number>;
  name: string;
  offer_id: string;
  happened_at: Date;
}

export interface TransferOfferTable {
  /** The sender */
  vault_id: string;
  id: string;
  /** Running number of the sender */
  number: number;
  receiver_id: string;
  connection_id: string;
  sku_id: string;
  agreement_id: string;
  quantity: number;
  /** keyway.transfers.v1.OfferStatus */
  status: number;
  is_return: boolean;
  note: string;
  /** Of one key, for information */
  price_amount: string | null;
  price_currency: string;
  request_key: string;
  line_no: number;
  created_by: string;
  created_by_name: string;
  created_at: Date;
  expires_at: Date;
  /** When the receiver was reminded; at once of an offer that ends sooner */
  reminded_at: Date | null;
  accepted_by_name: Generated<string>;
  closed_at: Date | null;
  closed_by_vault_id: string | null;
  closed_by_name: Generated<string>;
  reason: Generated<string>;
  /** keyway.transfers.v1.OfferObstacle; 0 of none */
  failure: Generated<number>;
  job_id: string | null;
  offered_txn_id: string | null;
  given_txn_id: string | null;
  received_txn_id: string | null;
}

export interface TxnTable {
  vault_id: string;
  id: string;
  number: number;
  /** In its lane, from 1. */
  sequence: number;
  kind: string;
  status: string;
  sku_id: string;
  agreement_id: string;
  quantity: number;
  actor_id: string;
  actor_name: string;
  reference: string;
  insertion_id: string | null;
  extraction_id: string | null;
  created_at: Date;
  previous_hash: Buffer;
  merkle_root: Buffer;
  hash: Buffer;
  lane: Generated<number>;
  header_version: Generated<number>;
  /** The right that the keys had before; null where it did not change. */
  from_agreement_id: string | null;
  /** What a person did in one go, where it took several transactions. */
  document_id: string | null;
  /** Which key has sealed it; null of links from before they were sealed. */
  seal_key: string | null;
  seal: Buffer | null;
}

export interface TxnAnyTable {
  vault_id: string;
  id: string;
  number: number;
  sequence: number;
  kind: string;
  status: string;
  sku_id: string;
  agreement_id: string;
  quantity: number;
  actor_id: string;
  actor_name: string;
  reference: string;
  insertion_id: string | null;
  extraction_id: string | null;
  created_at: Date;
  previous_hash: Buffer;
  merkle_root: Buffer;
  hash: Buffer;
  lane: number;
  header_version: number;
  from_agreement_id: string | null;
  document_id: string | null;
  seal_key: string | null;
  seal: Buffer | null;
  is_archived: boolean;
}

export interface VaultTable {
  id: string;
  number: Generated<number>;
  name: string;
  company: string;
  company_type: number;
  wrapped_key: Buffer | null;
  created_at: Generated<Date>;
  /** What is active alone trades; whoever works in another one has the permissions of an own account. */
  state: Generated<'pending_review' | 'active' | 'rejected' | 'suspended' | 'closed'>;
  /** Why, in the words of staff; the vault's people read it. */
  state_reason: Generated<string>;
  /** Address of the company's logo, which takes a size suffix; empty without one. */
  logo: Generated<string>;
  /** By the database's clock, when what programs are told of the row changed; it never goes back. */
  stamp: Generated<Date>;
}

export interface VaultCounterTable {
  vault_id: string;
  name: string;
  value: number;
}

export interface VaultFeatureTable {
  vault_id: string;
  feature: string;
  is_on: boolean;
}

export interface VaultLimitTable {
  vault_id: string;
  /** Only of vaults for which staff has set one. */
  live_keys: number;
}

export interface VaultSecurityTable {
  vault_id: string;
  second_factor_minimum: number;
  version: number;
  changed_at: Date;
  changed_by_name: string;
}

export interface Tables {
  account_link: AccountLinkTable;
  agreement: AgreementTable;
  app_user: AppUserTable;
  asked_day: AskedDayTable;
  attribute: AttributeTable;
  audit_event: AuditEventTable;
  balance_alarm: BalanceAlarmTable;
  catalogue_import: CatalogueImportTable;
  catalogue_import_row: CatalogueImportRowTable;
  checklist_hidden: ChecklistHiddenTable;
  company_data: CompanyDataTable;
  company_review: CompanyReviewTable;
  connection: ConnectionTable;
  connection_invite_day: ConnectionInviteDayTable;
  connection_setting: ConnectionSettingTable;
  country: CountryTable;
  custody_head: CustodyHeadTable;
  custody_pin: CustodyPinTable;
  delisting_notice: DelistingNoticeTable;
  email_code: EmailCodeTable;
  error_key_opening: ErrorKeyOpeningTable;
  exchange_rate: ExchangeRateTable;
  extra_grant: ExtraGrantTable;
  extraction: ExtractionTable;
  extraction_digest: ExtractionDigestTable;
  extraction_settings: ExtractionSettingsTable;
  extraction_step: ExtractionStepTable;
  identity_link: IdentityLinkTable;
  image: ImageTable;
  import_day: ImportDayTable;
  insertion: InsertionTable;
  insertion_chunk: InsertionChunkTable;
  insertion_file: InsertionFileTable;
  insertion_of_right: InsertionOfRightTable;
  insertion_problem: InsertionProblemTable;
  invitation_day: InvitationDayTable;
  job: JobTable;
  job_line: JobLineTable;
  key: KeyTable;
  key_change: KeyChangeTable;
  key_change_insertion: KeyChangeInsertionTable;
  key_change_line: KeyChangeLineTable;
  key_change_outcome: KeyChangeOutcomeTable;
  key_change_place: KeyChangePlaceTable;
  key_lookup: KeyLookupTable;
  key_moved: KeyMovedTable;
  key_movement: KeyMovementTable;
  key_movement_block: KeyMovementBlockTable;
  key_provider: KeyProviderTable;
  letter_request: LetterRequestTable;
  list_view: ListViewTable;
  list_view_default: ListViewDefaultTable;
  mail_letter: MailLetterTable;
  mail_preview: MailPreviewTable;
  mail_template: MailTemplateTable;
  mail_template_version: MailTemplateVersionTable;
  mail_test: MailTestTable;
  market: MarketTable;
  notification: NotificationTable;
  owner_reset: OwnerResetTable;
  partner_call: PartnerCallTable;
  partner_call_body: PartnerCallBodyTable;
  partner_certificate: PartnerCertificateTable;
  partner_rate: PartnerRateTable;
  partner_token_use: PartnerTokenUseTable;
  pool_balance: PoolBalanceTable;
  product: ProductTable;
  product_connection: ProductConnectionTable;
  product_gallery: ProductGalleryTable;
  product_picture: ProductPictureTable;
  received_data_key: ReceivedDataKeyTable;
  recovery_code: RecoveryCodeTable;
  region: RegionTable;
  region_country: RegionCountryTable;
  region_use: RegionUseTable;
  registration: RegistrationTable;
  second_factor: SecondFactorTable;
  shared_sku: SharedSkuTable;
  sharing_clock: SharingClockTable;
  sharing_mark: SharingMarkTable;
  sharing_rule: SharingRuleTable;
  sharing_side: SharingSideTable;
  sharing_withdrawal: SharingWithdrawalTable;
  sign_in_failure: SignInFailureTable;
  sku: SkuTable;
  sku_bundle_item: SkuBundleItemTable;
  staged_block: StagedBlockTable;
  stock_balance: StockBalanceTable;
  stock_day: StockDayTable;
  stock_low: StockLowTable;
  stock_pace: StockPaceTable;
  stock_roll: StockRollTable;
  stock_standing: StockStandingTable;
  stock_threshold: StockThresholdTable;
  stock_watch: StockWatchTable;
  stockpool: StockpoolTable;
  stockpool_connection: StockpoolConnectionTable;
  stockpool_entry: StockpoolEntryTable;
  support_read: SupportReadTable;
  support_session: SupportSessionTable;
  transfer_event: TransferEventTable;
  transfer_offer: TransferOfferTable;
  txn: TxnTable;
  txn_any: TxnAnyTable;
  vault: VaultTable;
  vault_counter: VaultCounterTable;
  vault_feature: VaultFeatureTable;
  vault_limit: VaultLimitTable;
  vault_security: VaultSecurityTable;
}
