/**
 * The rules of ARCHITECTURE.md ("The rules"), numbered as there.
 * test/architecture plants one violation of each and expects its name.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
const spec = '\\.spec\\.tsx?$';

/** What every feature of the gateway stands on; everything else in bff/ is a feature. */
const gatewayGround = '(?:edge|session|binding|upstream|lists|downloads)';
/** What every domain of the platform stands on: entered file by file, not by index.ts. */
const platformGround = '(?:database|access)';
/** Mechanisms of the platform: they are made of frameworks, and know no domain. */
const mechanisms =
  '(?:database|access|audit|checklist|collections|content|images|jobs|mail|objects|partner/listener|realtime|records|search|workbooks)';
/** The stock's rooms, from the ground up: each may enter those before it. */
const stockRooms = ['keys', 'ledger', 'inventory', 'runs'];
const framework = 'node_modules/(@nestjs|express|kysely|pg|pg-boss|@grpc|@bufbuild|nodemailer|rxjs)/';

export default {
  forbidden: [
    rule(
      '1-browser-knows-the-contract-only',
      'Of the servers the browser knows bff/contract.ts.',
      { path: '^web/' },
      { path: '^(bff|platform|identity|kernel|proto|demo)/', pathNot: '^bff/contract\\.ts$' },
    ),
    rule(
      '1-browser-imports-types-only',
      'Not one byte of schema reaches the bundle.',
      { path: '^web/' },
      { path: '^bff/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      '2-gateway-and-platform-apart',
      'They meet on the wire.',
      { path: '^bff/' },
      { path: '^(platform|identity|demo|web)/' },
    ),
    rule(
      '2-platform-and-gateway-apart',
      'They meet on the wire.',
      { path: '^platform/' },
      { path: '^(bff|identity|demo|web)/' },
    ),
    rule(
      '2-kernel-knows-no-process',
      'The kernel is what the servers agree on; it knows none of them.',
      { path: '^kernel/', pathNot: spec },
      { path: '^(bff|platform|identity|demo|web)/' },
    ),
    rule(
      '2-identity-knows-kernel-and-proto',
      'Any OpenID provider may stand in its place.',
      { path: '^identity/' },
      { path: '^(bff|platform|demo|web)/' },
    ),
    rule(
      '3-gateway-features-apart',
      'A feature of the gateway imports no other feature; contracts may share shapes.',
      { path: `^bff/(?!${gatewayGround}/)([^/]+)/`, pathNot: '\\.contract\\.ts$' },
      {
        path: '^bff/[^/]+/',
        pathNot: ['^bff/$1/', `^bff/${gatewayGround}/`, '\\.contract\\.ts$', '^bff/contract\\.ts$'],
      },
    ),
    rule(
      '3-edge-knows-no-feature',
      'Every request passes the edge, so it must not depend on what one of them wants.',
      { path: '^bff/(edge|binding|upstream)/' },
      { path: '^bff/[^/]+/', pathNot: [`^bff/${gatewayGround}/`, '\\.contract\\.ts$'] },
    ),
    rule(
      '3-screens-apart',
      'A screen imports no other screen, and the shell shows it: it does not know the shell.',
      { path: '^web/(?!app/|client/|ui/)([^/]+)/' },
      { path: '^web/[^/]+/', pathNot: ['^web/$1/', '^web/(client|ui)/'] },
    ),
    rule(
      '3-ui-knows-no-screen',
      'The table engine, forms and charts serve every screen.',
      { path: '^web/ui/' },
      { path: '^web/[^/]+/', pathNot: '^web/(client|ui)/' },
    ),
    rule(
      '3-client-knows-no-interface',
      'The client of the gateway serves ui, screens and shell; of features it has their sentences, by code.',
      { path: '^web/client/' },
      { path: '^web/[^/]+/', pathNot: ['^web/client/', '\\.texts\\.ts$'] },
    ),
    rule(
      '4-domain-entered-by-index',
      'In the platform a domain is entered only by its index.ts.',
      { path: '^platform/([^/]+)/' },
      {
        path: '^platform/[^/]+/',
        pathNot: ['^platform/$1/', '^platform/[^/]+/index\\.ts$', `^platform/${platformGround}/`],
      },
    ),
    ...stockRooms.map((room, at) =>
      rule(
        '4-stock-rooms-one-way',
        'A room of the stock knows its tables and errors, itself, and the rooms below it.',
        { path: `^platform/stock/${room}/` },
        {
          path: '^platform/stock/',
          pathNot: [
            '^platform/stock/(?:rows|stock\\.errors)\\.ts$',
            `^platform/stock/(?:${stockRooms.slice(0, at + 1).join('|')})/`,
          ],
        },
      ),
    ),
    rule(
      '4-model-is-pure',
      'A file without a role suffix imports no framework, SQL or wire type.',
      { path: `^platform/(?!${mechanisms}/)[^/]+/`, pathNot: ['/index\\.ts$', '/[^/]+\\.[a-z]+\\.ts$'] },
      { path: [framework, '^proto/gen/'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      '5-generated-messages-stay-at-the-wire',
      'Generated messages appear only in *.client, *.view, *.grpc and *.message.',
      {
        path: '^(bff|platform|identity|web|demo)/',
        pathNot: ['\\.(client|view|grpc|message)\\.ts$', spec],
      },
      { path: '^proto/gen/keyway/' },
    ),
    rule(
      '6-contract-imports-contracts',
      '*.contract.ts imports zod, the endpoint type, who may call which rpc, and other contracts only.',
      { path: '\\.contract\\.ts$' },
      {
        pathNot: ['\\.contract\\.ts$', '^kernel/endpoint\\.ts$', '^proto/gen/access\\.ts$', 'node_modules/zod/'],
      },
    ),
    rule(
      '6-product-imports-no-test',
      'What runs in production needs no test.',
      { path: '^(bff|platform|identity|kernel|proto|demo|web)/', pathNot: spec },
      { path: ['^test/', spec] },
    ),
    rule('6-no-cycles', 'A cycle is one module pretending to be two.', {}, { circular: true }),
    rule(
      '6-no-unlisted-package',
      'A package that package.json does not name breaks with the next installation.',
      { path: '^(bff|platform|identity|kernel|proto|demo|web)/', pathNot: [spec, '\\.config\\.ts$'] },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined', 'npm-dev'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.data)/' },
    // As written, before compilation: `verbatimModuleSyntax` makes every import of a type say so.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
