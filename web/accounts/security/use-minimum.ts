import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { minimumFields, type Security } from './minimum.js';

/** Followed while others change it. */
export const useMinimum = () => {
  const read = useRead('GET /account/security-minimum', {});
  useEvent(['collectionchanged'], () => void read.reload());
  return read;
};

export const minimumText = (security: Security): string => {
  const field = minimumFields(security).minimum;
  return field.kind === 'choice' ? field.choices[security.minimum].text : '';
};

/** '' until it is known. */
export const useMinimumText = (): string => {
  const { data } = useMinimum();
  return data ? minimumText(data) : '';
};
