/** A sentence for every code that an endpoint of the contract may answer: a new code does not compile without one. */
import type { ErrorCode } from '../api-types.js';
import { featureTexts } from './feature-texts.js';
import { errorTexts, otherTexts } from './specified.js';

export const codeTexts: Readonly<Record<ErrorCode, string>> = {
  ...featureTexts,

  'request.invalid': 'Please check what you entered.',
  'request.not_found': errorTexts.notFound,
  'request.rate_limited': 'Too many requests. Please wait a moment and try again.',
  'session.unauthenticated': errorTexts.authentication,
  'permission.denied': 'You do not have the permission for this.',
  'permission.not_available': otherTexts.featureNotAvailable,
  insufficient_user_authentication: 'Please confirm that it is you: this needs a fresh sign-in.',
  internal: errorTexts.server,
  'upstream.deadline': 'The answer took too long. Please try again.',
  'upstream.unavailable': 'The service is not available at the moment. Please try again shortly.',
  'client.offline': 'No connection. Please check your network and try again.',
  'content.list_not_found': errorTexts.notFound,
  'content.filter_invalid': 'This filter is not valid. Please check its fields.',
  'content.cursor_invalid': 'This page of the list is no longer there. The list starts again at its first page.',
  'content.act_not_found': errorTexts.notFound,
  'content.too_many_rows': 'That is too many rows at once. Please narrow the filter.',
  'content.nothing_selected': 'None of these rows would change.',
  'content.view_not_found': errorTexts.notFound,
  'content.view_not_own': 'This view was shared by somebody else: only they or an Owner can change it.',
  'content.view_changed': 'This view has changed in the meantime. Please look at it again.',
  'content.view_name_taken': 'You already have a view with this name.',
  'content.view_limit': 'You have reached the limit of views for this list. Please delete one first.',

  'collections.not_found': errorTexts.notFound,
  'collections.taken': 'There is one with this already.',
  'collections.changed_meanwhile': 'This has changed in the meantime. Please look at it again.',
  'collections.in_use': 'It is in use and cannot be deleted.',
  'collections.not_mergeable': 'These two cannot be made one: something uses both of them.',
};
