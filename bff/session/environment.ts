/** Which environment the page address stands for (docs/domain.md, p). */

export const environmentNames = ['sandbox', 'tst', 'acc', 'demo', 'localhost', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

export interface Environment {
  readonly name: EnvironmentName;
  readonly isProduction: boolean;
  /** Where the documentation stands, as a path of this site. */
  readonly documentationUrl: string;
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.*\.localhost)$/;
/** `portal.tst.example` and `tst-portal.example` both name tst; `contest.example` does not. */
const labels = (hostname: string): string[] => hostname.toLowerCase().split(/[.-]/);

/** @param override the operator's own word, for an address that does not tell */
export const environmentOf = (publicUrl: string, override?: EnvironmentName): Environment => {
  const { hostname } = new URL(publicUrl);
  const named = environmentNames.find(
    (name) => name !== 'prod' && name !== 'localhost' && labels(hostname).includes(name),
  );
  const name = override ?? named ?? (loopback.test(hostname) ? 'localhost' : 'prod');
  return { name, isProduction: name === 'prod', documentationUrl: '/account/developer/' };
};

const notices: Record<Exclude<EnvironmentName, 'prod'>, string> = {
  sandbox: 'Sandbox: keys are not real and nothing here is invoiced.',
  tst: 'Test environment: data may be removed at any time.',
  acc: 'Acceptance environment: data may be removed at any time.',
  demo: 'Demo: the companies, users and keys are made up.',
  localhost: 'Local environment: the companies, users and keys are made up.',
};

/** One sentence for everywhere but production. */
export const nonProductionNotice = ({ name }: Environment): string | null => (name === 'prod' ? null : notices[name]);
