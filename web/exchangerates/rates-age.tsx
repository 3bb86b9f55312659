import { useState } from 'react';
import { useRead } from '../client/api.js';
import { formatCount, formatUtcDay } from '../ui/format/format.js';

const dayMs = 86_400_000;

/** Days without new rates that a long weekend explains; amounts of today are converted with older ones all the same. */
const freshDays = 3;

/** Says how old the newest rates are, once that is more than a long weekend. */
export const RatesAge = () => {
  const [now] = useState(() => Date.now());
  const { data } = useRead('GET /exchangerates', { query: { sort: '-Day' } }, { revalidateOnFocus: false });
  const day = data?.rows[0]?.cells['Day'];
  if (typeof day !== 'string') return null;
  const days = Math.floor((now - Date.parse(`${day}T00:00:00Z`)) / dayMs);
  const newest = `The newest rates are of ${formatUtcDay(`${day}T00:00:00Z`)}`;
  if (days <= freshDays) return <>{newest}.</>;
  return (
    <>
      {newest}, {formatCount(days, 'day')} ago: amounts of today are converted with them until newer ones come.
    </>
  );
};
