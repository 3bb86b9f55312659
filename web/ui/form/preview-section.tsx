import { Spinner } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Refusal } from '../../client/problems/refusal.js';
import { Section } from '../page/section.js';
import type { Previewed } from './use-preview.js';

export interface PreviewSectionProps<P> {
  readonly found: Previewed<P> | undefined;
  /** Said while nothing is chosen; undefined: something is. */
  readonly invitation: string | undefined;
  readonly children: (preview: P) => ReactNode;
}

/** Beside a form: what comes of what is filled in. */
export const PreviewSection = <P,>({ found, invitation, children }: PreviewSectionProps<P>) => (
  <Section title="What it comes to">
    {invitation !== undefined && <div>{invitation}</div>}
    {invitation === undefined && found === undefined && <Spinner size="tiny" label="Counting these keys" />}
    <Refusal problem={found?.problem} />
    {found?.preview !== undefined && children(found.preview)}
  </Section>
);
