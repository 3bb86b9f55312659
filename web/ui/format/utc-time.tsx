import { formatLocal, formatUtc } from './format.js';

/** An instant in UTC, local time on hover. Set `isLabelled` where no heading says UTC. */
export const UtcTime = ({ value, isLabelled = false }: { readonly value: string; readonly isLabelled?: boolean }) => (
  <time dateTime={value} title={formatLocal(value)}>
    {formatUtc(value)}
    {isLabelled && ' UTC'}
  </time>
);
