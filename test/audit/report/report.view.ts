/** The evidence as one page for a reviewer. Whatever comes from the run is escaped. */
import { escape } from '../../../identity/pages/html.js';
import type { Evidence } from '../audit.js';
import type { UpstreamCall } from '../inventory.js';
import { reportStyle } from './report-style.js';

type Cell = string | { readonly html: string } | number;

const code = (given: string): Cell => ({ html: `<code>${escape(given)}</code>` });
const lists = /^<ul><li><code>/;
const codes = (given: readonly string[]): Cell =>
  given.length === 0
    ? { html: '<span class="none">–</span>' }
    : { html: `<ul>${given.map((one) => `<li><code>${escape(one)}</code></li>`).join('')}</ul>` };
const calls = (upstream: readonly UpstreamCall[]): Cell =>
  upstream.length === 0
    ? { html: '<span class="none">–</span>' }
    : {
        html: `<ul>${upstream
          .map(
            ({ call, callers }) => `<li><code>${escape(call)}</code> <span class="who">${escape(callers)}</span></li>`,
          )
          .join('')}</ul>`,
      };
const mark = (isGood: boolean, label: string): Cell => ({
  html: `<span class="mark ${isGood ? 'good' : 'bad'}">${escape(label)}</span>`,
});

const shown = (cell: Cell): string => {
  if (typeof cell === 'number') return cell.toLocaleString('en');
  return typeof cell === 'string' ? escape(cell) : cell.html;
};

const listClass = (cell: Cell): string => (typeof cell === 'object' && lists.test(cell.html) ? ' class="list"' : '');

const table = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const isNumber = (column: number): boolean => rows.length > 0 && rows.every((row) => typeof row[column] === 'number');
  const classOf = (column: number): string => (isNumber(column) ? ' class="number"' : '');
  const head = heads.map((name, column) => `<th scope="col"${classOf(column)}>${escape(name)}</th>`).join('');
  const body = rows
    .map(
      (row) =>
        `<tr>${row.map((cell, column) => `<td${classOf(column) || listClass(cell)}>${shown(cell)}</td>`).join('')}</tr>`,
    )
    .join('\n');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
};

const section = (id: string, title: string, lead: string, content: string): string =>
  `<section id="${id}"><h2>${escape(title)}</h2><p>${lead}</p>${content}</section>`;

/** The provider names its cookie's path after one sign-in. */
const longName = /[\w-]{32,}/g;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

const figures = (evidence: Evidence): string => {
  const rows: readonly (readonly [string, string | number])[] = [
    ['Tokens and secrets of this run', sum(evidence.secrets.map(({ count }) => count))],
    ['Exhibits', sum(evidence.looked.map(({ count }) => count))],
    ['Searched', megabytes(sum(evidence.looked.map(({ bytes }) => bytes)))],
    ['Strings of a token’s shape', evidence.candidates],
    ['Screens', evidence.screens.built.length],
    ['Findings', evidence.findings.length],
    ['Policy violations', evidence.violations.length],
  ];
  return `<dl class="figures">${rows.map(([name, value]) => `<div><dt>${escape(name)}</dt><dd>${shown(value)}</dd></div>`).join('')}</dl>`;
};

const faultsOf = (evidence: Evidence): Cell[][] => [
  ...evidence.findings.map(({ what, channel, where, excerpt }) => [what, channel, code(where), code(excerpt)]),
  ...evidence.violations.map((violation) => [
    'stopped by the policy, or an error of the page',
    'browser',
    code(violation),
    '',
  ]),
  ...evidence.policyFaults.map((fault) => ['content policy', 'response header', code(fault), '']),
  ...evidence.cookieFaults.map((fault) => ['cookie', 'browser', code(fault), '']),
  ...evidence.screens.notShown.map((path) => ['a built screen was not seen', 'page', code(path), '']),
];

const findings = (evidence: Evidence): string => {
  const faults = faultsOf(evidence);
  const content =
    faults.length === 0
      ? '<p>Nothing: no token of this run, nothing else of a token’s shape without a reason, nothing that the policy stopped, no error of a page, every built screen seen.</p>'
      : table(['What', 'Channel', 'Where', 'Excerpt'], faults);
  return section('findings', 'What was found', 'Each row makes the command fail.', content);
};

const looked = ({ looked: channels, secrets }: Evidence): string =>
  section(
    'looked',
    'What was looked at',
    'All that a browser sends, gets, shows and keeps, what its scripts can read, and what the processes write. The tokens to look for were taken down by a proxy between the identity provider and the product; the product does not know of it.',
    table(
      ['Channel', 'Exhibits', 'Bytes'],
      channels.map(({ channel, count, bytes }) => [channel, count, bytes]),
    ) +
      '<br>' +
      table(
        ['Looked for', 'Different values'],
        secrets.map(({ kind, count }) => [kind, count]),
      ),
  );

const allowed = (evidence: Evidence): string =>
  section(
    'allowed',
    'What looks like a token and is none',
    'Strings of 32 characters and more that are as mixed as a token, JWTs, and the places where a protocol wants one. Whatever has no reason here is a finding.',
    table(
      ['Name', 'Reason', 'Times', 'For example in'],
      evidence.allowed.map(({ name, reason, count, example }) => [name, reason, count, code(example)]),
    ),
  );

const cookies = (evidence: Evidence): string =>
  section(
    'cookies',
    'Cookies',
    'As the browser holds them. The product’s own begin with <code>__Host-</code>: the session, and for the minutes of a sign-in its transaction. The others belong to the identity provider, whose are Secure as well where it is reached by https.',
    table(
      ['Name', 'Host', 'Path', 'HttpOnly', 'Secure', 'SameSite', 'Ends', 'Bytes'],
      evidence.cookies
        .toSorted((a, b) => Number(b.secure) - Number(a.secure))
        .map(({ name, domain, path, httpOnly, secure, sameSite, expires, bytes }) => [
          code(name),
          domain,
          path.replace(longName, '…'),
          mark(httpOnly, httpOnly ? 'yes' : 'no'),
          secure ? 'yes' : 'no',
          sameSite,
          expires < 0 ? 'with the browser' : new Date(expires * 1000).toISOString(),
          bytes,
        ]),
    ),
  );

const policy = (evidence: Evidence): string =>
  section(
    'policy',
    'Content policy',
    'The header of the product’s pages. The whole product was walked under it; what the browser stopped is a finding.',
    table(
      ['Directive', 'Value', 'Meaning'],
      evidence.policy.map(({ name, value, meaning }) => [code(name), code(value), meaning]),
    ),
  );

const inventory = (evidence: Evidence): string =>
  section(
    'inventory',
    'Endpoints',
    'Route, permission, step-up and errors as the gateway boots with them (an endpoint without a permission does not boot); the calls behind each as the traces of this run show them, with who may make them.',
    table(
      ['Endpoint', 'Permission', 'Step-up', 'Calls behind it', 'Asked', 'Errors'],
      evidence.doors.map(({ route, permission, stepUp, upstream, requests, errors }) => [
        code(route),
        permission,
        stepUp,
        calls(upstream),
        requests,
        codes(errors),
      ]),
    ),
  );

const checklist = (evidence: Evidence): string =>
  section(
    'checklist',
    'The checklist of 38 items',
    'Each with the tests that carry its number; <code>npm run test:security</code> runs them.',
    table(
      ['Item', 'Tests'],
      evidence.checklist.map(({ number, tests }) => [
        mark(tests.length > 0, String(number)),
        {
          html:
            tests.length === 0
              ? 'no test carries this number'
              : `<ul>${tests.map(({ name, file }) => `<li>${escape(name)} <code>${escape(file)}</code></li>`).join('')}</ul>`,
        },
      ]),
    ),
  );

const parts = [
  ['findings', 'Found'],
  ['looked', 'Looked at'],
  ['allowed', 'Allowed'],
  ['cookies', 'Cookies'],
  ['policy', 'Policy'],
  ['inventory', 'Endpoints'],
  ['checklist', 'Checklist'],
] as const;

export const reportPage = (evidence: Evidence): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Keyway | No token in the browser</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<header>
<h1>No token in the browser</h1>
<p>Evidence of ${escape(evidence.at.replace('T', ' ').slice(0, 16))} UTC, from a whole product and a real browser</p>
<div class="verdict ${evidence.isClean ? 'good' : 'bad'}">${evidence.isClean ? 'Nothing found' : 'Something found'}</div>
</header>
${figures(evidence)}
<nav aria-label="Sections">${parts.map(([id, name]) => `<a href="#${id}">${name}</a>`).join('')}</nav>
${[findings, looked, allowed, cookies, policy, inventory, checklist].map((part) => part(evidence)).join('\n')}
<footer>Made by <code>npm run audit:tokenless</code>. The same in <code>report.json</code>. Run it again: the tokens are new each time.</footer>
</main>
</body>
</html>
`;
