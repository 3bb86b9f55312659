import { FluentProvider, SSRProvider, webLightTheme } from '@fluentui/react-components';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { Problem } from '../../client/problems/problem.js';
import { PageError } from './page-error.js';

const back = { text: 'Back to insertions', href: '/distribution/myvault/uploads/' };
const correlationId = '0199aaaa-1111-7000-8000-000000000001';

const shown = (status: number, code: string): string =>
  renderToStaticMarkup(
    <SSRProvider>
      <MemoryRouter>
        <FluentProvider theme={webLightTheme}>
          <PageError
            problem={new Problem(code, { status, correlationId, body: '' })}
            subject="insertion"
            back={back}
            onRetry={() => undefined}
          />
        </FluentProvider>
      </MemoryRouter>
    </SSRProvider>,
  );
const wordsOf = (markup: string): string =>
  markup.replaceAll(/<style.*?<\/style>|<[^>]*>/gs, ' ').replaceAll(/\s+/g, ' ');

describe('a page whose read was refused', () => {
  it('says what is not there under a title of its own, and leads to the list instead of trying again', () => {
    const markup = shown(404, 'stock.insertion_not_found');
    expect(markup).toMatch(/<h1[^>]*data-page-title[^>]*>No records found\.<\/h1>/);
    expect(wordsOf(markup)).toContain('Your vault has no such insertion. Back to insertions');
    expect(markup).toContain(`href="${back.href}"`);
    expect(markup).not.toContain('Try again');
  });

  it('says what went wrong with the id of the request, can be tried again, and is no dead end', () => {
    const markup = shown(500, 'internal');
    expect(markup).toMatch(/<h1[^>]*data-page-title[^>]*>Something went wrong<\/h1>/);
    expect(wordsOf(markup)).toContain('Server encountered an unexpected error. Please try again.');
    expect(wordsOf(markup)).toContain(`Request ${correlationId}`);
    expect(markup).toMatch(/<button[^>]*>Try again<\/button>/);
    expect(markup).toContain(`href="${back.href}"`);
  });
});
