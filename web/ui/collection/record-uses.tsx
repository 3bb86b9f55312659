import { TextLink } from '../link/link.js';
import { Section } from '../page/section.js';
import type { AnyRecord } from './collection.js';

/** What uses a record, each with the way to it where there is one. */
export const RecordUses = ({ subject, uses }: { readonly subject: string; readonly uses: AnyRecord['uses'] }) => (
  <Section title="Used by">
    {uses.length === 0 ? (
      <div>Nothing uses this {subject}: it can be deleted.</div>
    ) : (
      <ul aria-label="Used by">
        {uses.map(({ kind, name, href }) => (
          <li key={`${kind} ${name}`}>
            {kind}: {href === null ? name : <TextLink href={href}>{name}</TextLink>}
          </li>
        ))}
      </ul>
    )}
  </Section>
);
