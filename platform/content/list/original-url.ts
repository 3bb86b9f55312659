/** The original-url header: a screen's route with the position, sort and size of the page wanted. */
import { contentErrors } from '../content.errors.js';

export interface PageRequest {
  /** The route, with slashes at both ends. */
  readonly path: string;
  /** Opaque position that an earlier page gave. */
  readonly set: string | undefined;
  /** A property name, `-` in front for the highest first. */
  readonly sort: string | undefined;
  readonly size: number;
}

export const defaultSize = 25;
const minSize = 10;
const maxSize = 200;
const maxUrlLength = 4096;

const sizeOf = (text: string | null): number => {
  if (text === null || text === '') return defaultSize;
  const size = Number(text);
  if (Number.isInteger(size) && size >= minSize && size <= maxSize) return size;
  throw contentErrors('content.filter_invalid', {
    violations: [{ pointer: 'size', message: `The page size is a whole number from ${minSize} to ${maxSize}.` }],
  });
};

/** @throws content.list_not_found when it is no path, content.filter_invalid for a bad size */
export const parseOriginalUrl = (text: string | undefined): PageRequest => {
  if (text === undefined || text.length > maxUrlLength || !text.startsWith('/') || !URL.canParse(text, 'http://list')) {
    throw contentErrors('content.list_not_found');
  }
  const { host, pathname, searchParams } = new URL(text, 'http://list');
  if (host !== 'list') throw contentErrors('content.list_not_found');
  return {
    path: pathname.endsWith('/') ? pathname : `${pathname}/`,
    set: searchParams.get('set') || undefined,
    sort: searchParams.get('sort') || undefined,
    size: sizeOf(searchParams.get('size')),
  };
};
