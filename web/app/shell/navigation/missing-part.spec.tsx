import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { renderToStaticMarkup } from 'react-dom/server';
import { MissingPart } from './missing-part.js';

it('says quietly what is missing, with a way to ask for it again', () => {
  const shown = renderToStaticMarkup(
    <FluentProvider theme={webLightTheme}>
      <MissingPart name="The menu" onRetry={() => undefined} />
    </FluentProvider>,
  );
  expect(shown).toContain('role="status"');
  expect(shown.replaceAll(/<[^>]*>/g, '')).toContain('The menu is not available at the moment. Try again');
  expect(shown).toMatch(/<button[^>]*>Try again<\/button>/);
});
