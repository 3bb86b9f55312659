/** What a journey does beside its pages: as the page's own client calls the gateway. */
import type { Person } from './person/person.js';

interface Answer<T> {
  readonly status: number;
  readonly json: T;
}

/** @returns the answer, which has to be good */
export const asks = async <T = Readonly<Record<string, unknown>>>(
  { page }: Person,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> => {
  const isText = typeof body === 'string';
  const type = isText ? 'text/plain' : 'application/json';
  const sent = body === undefined ? '' : `, body: ${JSON.stringify(isText ? body : JSON.stringify(body))}`;
  const headers = `{ 'x-csrf': '1'${body === undefined ? '' : `, 'content-type': '${type}'`} }`;
  const call = `fetch('/bff${path}', { method: '${method}', headers: ${headers}${sent} })`;
  const { status, json } = await page.evaluate<Answer<T>>(
    `${call}.then(async (answer) => ({ status: answer.status, json: await answer.json() }))`,
  );
  if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(json)}`);
  return json;
};
