import { ArchiveRegular } from '@fluentui/react-icons/svg/archive';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { PauseCircleRegular } from '@fluentui/react-icons/svg/pause-circle';
import { useState, type ReactElement } from 'react';
import { useMissing } from '../../client/session/why-not.js';
import { ButtonLink } from '../../ui/link/link.js';
import { BulkDialog } from '../../ui/table/bulk/bulk.dialog.js';
import { ListScreen } from '../../ui/table/list-screen.js';
import type { Selection } from '../../ui/table/list-types.js';
import { productsPlace, type SkuAct } from '../product.js';
import { skuActTexts } from './sku.js';

const list = '/productcatalog/skus/';

const icons: Readonly<Record<SkuAct, ReactElement>> = {
  activate: <CheckmarkCircleRegular />,
  deactivate: <PauseCircleRegular />,
  discontinue: <ArchiveRegular />,
  bring_back: <ArrowUndoRegular />,
};
/** What it means for many. */
const meanings: Readonly<Record<SkuAct, string>> = {
  activate: 'They can be sold from now on.',
  deactivate:
    'They are hidden from your connections and cannot be ordered. Their keys stay, and they can be activated again.',
  discontinue:
    'They are hidden from your connections, cannot be ordered, and no more keys are inserted for them. Their stockpools and allocations are closed, and offers of them that wait for an answer are revoked. Their keys stay.',
  bring_back: 'They become inactive: keys can be inserted for them again, and they can be activated.',
};
const acts = Object.keys(icons) as readonly SkuAct[];

/** /productcatalog/skus/ - what all products are sold as, and acts over many of them. */
const SkusScreen = () => {
  const refusal = useMissing('sku-write');
  const [asked, setAsked] = useState<{ readonly act: SkuAct; readonly selection: Selection }>();
  return (
    <>
      <ListScreen
        route="GET /skus"
        exportRoute="POST /skus/export"
        title="SKUs"
        breadcrumbs={[{ text: productsPlace.area }, productsPlace.list, { text: 'SKUs' }]}
        empty={{
          title: 'No SKUs yet',
          text: 'A SKU says for which platform, region and edition a product is sold. Products get theirs on their pages.',
          action: <ButtonLink href={productsPlace.list.href}>Go to products</ButtonLink>,
        }}
        onRowAction={({ id }, { name }) => {
          const act = acts.find((each) => each === name);
          if (act !== undefined) setAsked({ act, selection: { kind: 'rows', ids: [id] } });
        }}
        bulk={acts.map((act) => ({
          ...{ name: act, title: skuActTexts[act].act, icon: icons[act] },
          missingPermission: refusal === undefined ? null : 'sku-write',
          run: (selection) => setAsked({ act, selection }),
        }))}
        refreshOn={['collectionchanged', 'stockchanged', 'jobchanged']}
      />
      {asked && (
        <BulkDialog
          list={list}
          act={asked.act}
          title={`${skuActTexts[asked.act].act} these SKUs?`}
          confirmText={skuActTexts[asked.act].act}
          selection={asked.selection}
          onClose={() => setAsked(undefined)}
          onStarted={() => setAsked(undefined)}
        >
          {meanings[asked.act]}
        </BulkDialog>
      )}
    </>
  );
};

export default SkusScreen;
