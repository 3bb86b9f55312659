import { codeTexts } from './code-texts.js';

describe('the texts of error codes', () => {
  it('are sentences, never codes', () => {
    for (const [code, text] of Object.entries(codeTexts)) {
      expect(text).not.toContain(code);
      expect(text.trim().length).toBeGreaterThan(5);
    }
  });

  it('are the specification’s where it gives one', () => {
    expect(codeTexts['accounts.code_wrong']).toBe('Please check authenticator code');
    expect(codeTexts['extraction.no_stock']).toBe('You have no stock for this product and this Platform (DRM)');
    expect(codeTexts['stock.keys_exist']).toBe(
      'Some or all uploaded keys already exist for this product, use the copy to clipboard button to get the details.',
    );
    expect(codeTexts['stock.insertion_not_found']).toBe('No records found.');
  });
});
