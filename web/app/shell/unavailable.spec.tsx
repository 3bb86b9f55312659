import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { renderToStaticMarkup } from 'react-dom/server';
import { ToastsProvider } from '../../ui/toasts/toasts.js';
import { Problem } from '../../client/problems/problem.js';
import { Unavailable } from './unavailable.js';

const shown = (status: number): string =>
  renderToStaticMarkup(
    <FluentProvider theme={webLightTheme}>
      <ToastsProvider>
        <Unavailable
          problem={new Problem('upstream.unavailable', { status, correlationId: 'a-click' })}
          onRetry={() => undefined}
        />
      </ToastsProvider>
    </FluentProvider>,
  );

describe('the page in place of everything while no session can be read', () => {
  it('offers to sign out: whoever cannot wait for the identity provider is not held', () => {
    expect(shown(503)).toMatch(/<button[^>]*>Try again<\/button>.*<button[^>]*>Sign out<\/button>/);
  });

  it('does not where nothing answers at all', () => {
    expect(shown(0)).toContain('Try again');
    expect(shown(0)).not.toContain('Sign out');
  });

  it('says what its title does not: that it comes back by itself', () => {
    for (const status of [0, 503])
      expect(shown(status)).toContain('asks again every few seconds and goes on by itself.');
  });
});
