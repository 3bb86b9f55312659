import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../client/session/use-session.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import { ListScreen } from '../../ui/table/list-screen.js';
import { addHref, copyHref, mayWrite, promotionHref, promotionsPlace } from '../promotion.js';

const RowEnd = onDemand(() => import('./row-end.dialog.js'));

const AddPromotion = () => (
  <PermittedLink href={addHref} permission="promotion-write" icon={<AddRegular />} appearance="primary">
    Add promotion
  </PermittedLink>
);

const emptyOf = (isWriter: boolean) =>
  isWriter
    ? {
        title: 'No promotions yet',
        text: 'A promotion takes a discount off SKUs of one of your price lists, for a time. Companies that buy by the list pay less then.',
        action: <AddPromotion />,
      }
    : {
        title: 'No promotions yet',
        text: 'When a company that sells to you plans a promotion of what you have connected, you see it here.',
      };

/** /distribution/promotions/ - the vault's own, and those of lists by which it buys. */
const PromotionsScreen = () => {
  const isWriter = usePermission(...mayWrite);
  const navigate = useNavigate();
  const [ended, setEnded] = useState<string>();
  return (
    <>
      <ListScreen
        route="GET /promotions"
        exportRoute="POST /promotions/export"
        title="Promotions"
        breadcrumbs={[{ text: promotionsPlace.area }, { text: 'Promotions' }]}
        hrefOf={({ id }) => promotionHref(id, isWriter)}
        onRowAction={({ id }, { name }) => {
          if (name === 'Action_Copy') void navigate(copyHref(id));
          if (name === 'Action_Delete') setEnded(id);
        }}
        {...(isWriter && { mainAct: <AddPromotion /> })}
        empty={emptyOf(isWriter)}
      />
      {ended !== undefined && (
        <Opened isOpen>
          <RowEnd promotionGuid={ended} onClose={() => setEnded(undefined)} />
        </Opened>
      )}
    </>
  );
};

export default PromotionsScreen;
