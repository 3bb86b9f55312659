import { Spinner } from '@fluentui/react-components';
import { useSWRConfig } from 'swr';
import { call, useRead } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { Refusal } from '../../client/problems/refusal.js';
import { DialogFrame, DialogParts } from '../../ui/dialogs/dialog-frame.js';
import type { Fields } from '../../ui/record/fields.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { connectionsField, type Choice } from '../connections-field.js';
import { poolsChanged, type Pool } from '../pool.js';
import { sentTerms, termsFields, termsOf, type Terms } from '../pool-terms.js';

const termsRoute = 'PUT /stockpools/pools/:poolGuid';
const connectionsRoute = 'PUT /stockpools/pools/:poolGuid/connections';

/** Whose people changed a pool is in the audit log, not in the pool. */
const unsigned = (pool: Pool | undefined) => pool && { ...pool, changedBy: null, changedAt: null };

interface PartsProps {
  readonly pool: Pool;
  readonly onClose: () => void;
}

const TermsParts = ({ pool, onClose }: PartsProps) => {
  const { mutate } = useSWRConfig();
  const save = async (terms: Terms, { poolGuid, poolNumber, version }: Pool): Promise<Saved> => {
    await call(termsRoute, { params: { poolGuid }, body: { terms: sentTerms(terms), version } });
    await mutate(poolsChanged);
    return { text: `The terms of ${poolNumber} are saved.` };
  };
  return (
    <SavedParts
      title={`Terms of ${pool.poolNumber}`}
      fields={termsFields(pool.status !== 'scheduled')}
      from={pool}
      valuesOf={termsOf}
      save={save}
      onSaved={onClose}
      onCancel={onClose}
      stale={{ what: 'this stockpool', theirsIn: (thrown) => unsigned(currentIn(termsRoute, thrown)) }}
    />
  );
};

interface Kept {
  readonly connectionGuids: readonly string[];
}

const keptFor = ({ connections }: Pool): Kept => ({
  connectionGuids: connections.map(({ connectionGuid }) => connectionGuid),
});

const ConnectionsParts = ({ pool, partners, onClose }: PartsProps & { readonly partners: readonly Choice[] }) => {
  const { mutate } = useSWRConfig();
  // Those that it is kept for may stay, whatever has become of the connection.
  const fields: Fields<Kept> = { connectionGuids: connectionsField([...partners, ...pool.connections]) };
  const save = async (kept: Kept, { poolGuid, poolNumber, version }: Pool): Promise<Saved> => {
    const body = { connectionGuids: [...kept.connectionGuids], version };
    await call(connectionsRoute, { params: { poolGuid }, body });
    await mutate(poolsChanged);
    return { text: `The connections of ${poolNumber} are saved.` };
  };
  return (
    <SavedParts
      title={`Connections of ${pool.poolNumber}`}
      fields={fields}
      from={pool}
      valuesOf={keptFor}
      save={save}
      onSaved={onClose}
      onCancel={onClose}
      stale={{ what: 'this stockpool', theirsIn: (thrown) => unsigned(currentIn(connectionsRoute, thrown)) }}
    >
      Companies that you leave out can no longer draw. Keys already drawn stay where they are.
    </SavedParts>
  );
};

const ReadPartners = (props: PartsProps) => {
  const { data, error } = useRead('GET /stockpools/partners', {});
  if (data) return <ConnectionsParts {...props} partners={data.partners} />;
  const { pool, onClose } = props;
  return (
    <DialogParts
      title={`Connections of ${pool.poolNumber}`}
      actText="Save"
      isPossible={false}
      onAct={onClose}
      onCancel={onClose}
    >
      {error ? <Refusal problem={error} /> : <Spinner size="tiny" label="Reading the connections" />}
    </DialogParts>
  );
};

export type PoolChange = 'terms' | 'connections';

export interface PoolChangeDialogProps extends PartsProps {
  readonly change: PoolChange;
}

/** What the owner decides of a pool that stands: its terms, or whom it is kept for. */
export const PoolChangeDialog = ({ change, pool, onClose }: PoolChangeDialogProps) => (
  <DialogFrame isOpen isAlert onClose={onClose}>
    {change === 'terms' ? <TermsParts pool={pool} onClose={onClose} /> : <ReadPartners pool={pool} onClose={onClose} />}
  </DialogFrame>
);
