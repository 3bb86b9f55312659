import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useMissing } from '../../client/session/why-not.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { Product } from '../product.js';
import { DelistDialog } from './delist.dialog.js';

const route = 'PUT /products/:productGuid/delisting';

interface DelistingNoteProps {
  readonly product: Product;
  readonly onChanged: (product: Product) => Promise<unknown>;
}

const Scheduled = ({ product, onChanged, date }: DelistingNoteProps & { readonly date: string }) => {
  const toasts = useToasts();
  const missing = useMissing('product-delisted-write');
  const [isChanging, setChanging] = useState(false);
  const { isBusy, refusal, run } = useRefusableAct();
  const { productGuid, version, terms } = product;
  const clear = (): void =>
    run(async () => {
      try {
        await onChanged(await call(route, { params: { productGuid }, body: { version, delistedDate: '' } }));
        toasts.success(`${terms.title} is not delisted.`);
      } catch (thrown) {
        const current = currentIn(route, thrown);
        if (current) await onChanged(current);
        throw thrown;
      }
    });
  return (
    <>
      <Refusal problem={refusal} />
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          It is delisted on <UtcTime value={date} isLabelled />, with all its SKUs.
        </MessageBarBody>
        {missing === undefined && (
          <MessageBarActions>
            <Button onClick={() => setChanging(true)}>Change the date</Button>
            <Button disabledFocusable={isBusy} onClick={clear}>
              Take back the date
            </Button>
          </MessageBarActions>
        )}
      </MessageBar>
      <DelistDialog product={product} isOpen={isChanging} onChanged={onChanged} onClose={() => setChanging(false)} />
    </>
  );
};

const until = (takenBackUntil: string) =>
  Date.parse(takenBackUntil) > Date.now() ? (
    <>
      It can be taken back until <UtcTime value={takenBackUntil} isLabelled />; its SKUs are then as they were.
    </>
  ) : (
    'The 30 days in which it could be taken back are over.'
  );

/** That the product ends, or has ended, and what can still be done about it. */
export const DelistingNote = (props: DelistingNoteProps) => {
  const { status, delistedDate, takenBackUntil } = props.product;
  if (delistedDate === null) return null;
  if (status === 'active' || status === 'inactive') return <Scheduled {...props} date={delistedDate} />;
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        {status === 'archived' ? 'It is archived. ' : ''}It was delisted on <UtcTime value={delistedDate} isLabelled />:
        its keys and its history stay, and nothing of it is changed any more.{' '}
        {takenBackUntil !== null && until(takenBackUntil)}
      </MessageBarBody>
    </MessageBar>
  );
};
