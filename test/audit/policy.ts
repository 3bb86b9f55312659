/** The content policy of the product's pages, directive by directive. */

export interface Directive {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

const meanings: Readonly<Record<string, string>> = {
  'default-src': 'Whatever no other line allows is forbidden.',
  'script-src':
    'Scripts of this site, and those that carry the nonce of this very page. No inline script, no eval, no other host.',
  'style-src': 'Styles of this site, and those that the client makes at run time under the nonce.',
  'img-src': 'Pictures of this site, and those that the page draws itself (QR code, previews).',
  'font-src': 'Fonts of this site.',
  'connect-src': 'Calls and the one socket go to this site only: a script that got in could send nothing elsewhere.',
  'manifest-src': 'The manifest of this site.',
  'worker-src': 'Workers of this site.',
  'trusted-types': 'No policy can be made: no text becomes markup or script.',
  'object-src': 'No plug-ins.',
  'base-uri': 'No element can change what relative addresses mean.',
  'frame-src': 'Frames of this site only: a letter is previewed in one that is sandboxed and runs nothing.',
  'frame-ancestors': 'Nobody may frame the product: no clickjacking.',
  'form-action': 'Forms are sent to this site only.',
  'require-trusted-types-for': 'The browser refuses text wherever it would become script (DOM XSS).',
  'report-uri': 'Where browsers report what was stopped (older ones).',
  'report-to': 'Where browsers report what was stopped.',
};

const forbidden = /'unsafe-|(?:^|\s)(?:\*|https?:)(?:\s|$)|data:.*script/;

/** @param policy the header's value */
export const directivesOf = (policy: string): Directive[] =>
  policy
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...values] = part.split(/\s+/);
      const value = values.join(' ').replace(/'nonce-[^']+'/, "'nonce-…'");
      return { name, value, meaning: meanings[name] ?? '' };
    });

/** @returns what is wrong with it; a directive that nobody has explained is. */
export const faultsOfPolicy = (directives: readonly Directive[]): string[] => {
  const names = new Set(directives.map(({ name }) => name));
  const missing = Object.keys(meanings).filter((name) => !names.has(name));
  return [
    ...missing.map((name) => `${name} is missing`),
    ...directives.filter(({ meaning }) => meaning === '').map(({ name }) => `${name} is explained nowhere`),
    ...directives.filter(({ value }) => forbidden.test(value)).map(({ name, value }) => `${name} allows ${value}`),
  ];
};
