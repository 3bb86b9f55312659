/**
 * What every answer carries. helmet decides once, at start, and its decisions are then set by name:
 * running it on each request would cost more than the rest of the fast path.
 */
import helmet from 'helmet';
import { randomBytes } from 'node:crypto';
import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

export const reportPath = '/csp-reports';
const reportGroup = 'csp';
const nonceBytes = 16;
const nonceMark = 'NONCE';
const yearSeconds = 31_536_000;

const shared = {
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'report-uri': [reportPath],
  'report-to': [reportGroup],
};

/** @param socketOrigin the gateway's own ws(s) origin: not every browser reads it into 'self' */
const documentPolicy = (socketOrigin: string) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", `'nonce-${nonceMark}'`],
  'style-src': ["'self'", `'nonce-${nonceMark}'`],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'", socketOrigin],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  // Letters as staff previews them, each without scripts (bff/mail/mail-preview.controller.ts).
  'frame-src': ["'self'"],
  'trusted-types': ["'none'"],
  ...shared,
});

const dataPolicy = { 'default-src': ["'none'"], ...shared };

type Headers = readonly (readonly [string, string])[];

const decide = (directives: Record<string, string[]>): Headers => {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const configured = helmet({
    contentSecurityPolicy: { useDefaults: false, directives },
    strictTransportSecurity: { maxAge: yearSeconds, includeSubDomains: true },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    // For browsers that are gone, and bytes on every answer.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  configured(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const);
};

export interface SecurityHeaders {
  /** What `onData` sets, as one flat list of names and values. */
  readonly list: readonly string[];
  /** For data, redirects and files: nothing may run. */
  onData(response: ServerResponse): void;
  /** For a page of the client. @returns the nonce of its scripts and styles */
  onDocument(response: ServerResponse): string;
}

export const securityHeaders = (publicUrl: string): SecurityHeaders => {
  const more: Headers = [
    ['reporting-endpoints', `${reportGroup}="${reportPath}"`],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ];
  const onData = [...decide(dataPolicy), ...more];
  const policyName = 'content-security-policy';
  const onDocument = [...decide(documentPolicy(publicUrl.replace(/^http/, 'ws'))), ...more];
  const policy = onDocument.find(([name]) => name === policyName)?.[1] ?? '';
  const rest = onDocument.filter(([name]) => name !== policyName);
  return {
    list: onData.flat(),
    onData: (response) => {
      for (const [name, value] of onData) response.setHeader(name, value);
    },
    onDocument: (response) => {
      const nonce = randomBytes(nonceBytes).toString('base64');
      for (const [name, value] of rest) response.setHeader(name, value);
      response.setHeader(policyName, policy.replaceAll(nonceMark, nonce));
      return nonce;
    },
  };
};
