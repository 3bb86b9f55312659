import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { MergeRegular } from '@fluentui/react-icons/svg/merge';
import type { ComponentType } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { currentIn } from '../../client/problems/conflict.js';
import { usePermission } from '../../client/session/use-session.js';
import { Facts, FactsBeside } from '../facts/facts.js';
import { PermittedLink } from '../link/permitted-link.js';
import { Page } from '../page/page.js';
import { factsOf } from '../record/facts.js';
import type { Fields } from '../record/fields.js';
import { lastChange, placeCrumbs, RecordScreen } from '../record/record.screen.js';
import { SavedForm } from '../record/saved.form.js';
import { UsedBy } from '../record/used-by.js';
import { PageSkeleton } from '../states/states.js';
import { ListScreen } from '../table/list-screen.js';
import type { BulkAction } from '../table/list-types.js';
import {
  mergeHref,
  routesOf,
  type AnyRecord,
  type AnyValues,
  type CollectionScreen,
  type Declared,
} from './collection.js';
import { MergeOf } from './merge.screen.js';
import { RecordEnd } from './record-end.dialog.js';

interface FormProps {
  readonly declared: Declared;
  readonly fields: Fields<AnyValues>;
}

/** Doubles are seen in the list: the first that was picked goes, and on the screen the two can be swapped. */
const useMergeOfTwo = ({ merge, permission }: Declared): readonly BulkAction[] | undefined => {
  const navigate = useNavigate();
  const mayMerge = usePermission(permission);
  if (merge === undefined) return undefined;
  return [
    {
      ...{ name: 'merge', title: 'Merge', icon: <MergeRegular /> },
      missingPermission: mayMerge ? null : permission,
      hindranceOf: (chosen) => (chosen.kind === 'rows' && chosen.ids.length === 2 ? undefined : 'Select two of them'),
      run: (chosen) => {
        const [goes = '', stays] = chosen.kind === 'rows' ? chosen.ids : [];
        void navigate(mergeHref(merge, goes, stays));
      },
    },
  ];
};

const ListOf = ({ declared }: { readonly declared: Declared }) => {
  const { place, hrefs, permission, empty, name, fileHref, Above } = declared;
  const { list, file } = routesOf(name);
  const bulk = useMergeOfTwo(declared);
  const add = (
    <PermittedLink href={hrefs.add} permission={permission} icon={<AddRegular />} appearance="primary">
      Add {place.subject}
    </PermittedLink>
  );
  return (
    <ListScreen
      route={list}
      exportRoute={file}
      title={place.list.text}
      breadcrumbs={[{ text: place.area }, { text: place.list.text }]}
      {...(Above && { subtitle: <Above /> })}
      {...(fileHref !== undefined && {
        actions: (
          <PermittedLink href={fileHref} permission={permission} icon={<ArrowUploadRegular />}>
            Read a file
          </PermittedLink>
        ),
      })}
      mainAct={add}
      empty={{ ...empty, action: add }}
      refreshOn={['collectionchanged']}
      {...(bulk && { bulk })}
    />
  );
};

const AddForm = ({ declared, fields }: FormProps) => {
  const { mutate } = useSWRConfig();
  const { name, place, hrefs, initial, titleOf } = declared;
  const { list, create } = routesOf(name);
  return (
    <SavedForm
      label={place.subject}
      fields={fields}
      from={initial}
      valuesOf={(values) => values}
      saveText={`Add ${place.subject}`}
      cancelHref={place.list.href}
      save={async (values) => {
        const { recordGuid } = await call(create, { body: { values } });
        await mutate(isReadOf(list));
        return { text: `${titleOf(values)} is added.`, href: `${hrefs.detail}${recordGuid}` };
      }}
    />
  );
};

const AddOf = ({ declared }: { readonly declared: Declared }) => {
  const { place } = declared;
  const title = `Add ${place.subject}`;
  const fields = declared.useFields(true);
  return (
    <Page title={title} breadcrumbs={[...placeCrumbs(place), { text: title }]}>
      {fields ? <AddForm declared={declared} fields={fields} /> : <PageSkeleton />}
    </Page>
  );
};

const EditForm = ({ declared, fields, record }: FormProps & { readonly record: AnyRecord }) => {
  const { mutate } = useSWRConfig();
  const { name, place, hrefs, titleOf } = declared;
  const { list, read, update } = routesOf(name);
  return (
    <SavedForm
      label={place.subject}
      fields={fields}
      from={record}
      valuesOf={({ values }: AnyRecord) => values}
      saveText="Save"
      cancelHref={`${hrefs.detail}${record.recordGuid}`}
      save={async (values, { recordGuid, version }) => {
        await call(update, { params: { recordGuid }, body: { version, values } });
        // Whoever saves soon after opening would see it as it was opened: a read that young is not read again.
        await mutate(isReadOf(read, list));
        return { text: `${titleOf(values)} is saved.`, href: `${hrefs.detail}${recordGuid}` };
      }}
      stale={{ what: `this ${place.subject}`, theirsIn: (thrown) => currentIn(update, thrown) }}
    />
  );
};

const EditOf = ({ declared }: { readonly declared: Declared }) => {
  const { id = '' } = useParams();
  const { name, place, hrefs, titleOf } = declared;
  const record = useRead(routesOf(name).read, { params: { recordGuid: id } }, { revalidateOnFocus: false });
  const fields = declared.useFields(false);
  return (
    <RecordScreen
      place={place}
      read={record}
      titleOf={({ values }) => titleOf(values)}
      below={{ text: 'Edit', hrefOf: ({ recordGuid }) => `${hrefs.detail}${recordGuid}` }}
      isForm
    >
      {(data) => (fields ? <EditForm declared={declared} fields={fields} record={data} /> : <PageSkeleton />)}
    </RecordScreen>
  );
};

const DetailOf = ({ declared }: { readonly declared: Declared }) => {
  const { id = '' } = useParams();
  const { name, place, hrefs, permission, titleOf, merge, Head } = declared;
  const record = useRead(routesOf(name).read, { params: { recordGuid: id } });
  const fields = declared.useFields(false);
  useEvent(['collectionchanged'], () => void record.reload());
  return (
    <RecordScreen
      place={place}
      read={record}
      titleOf={({ values }) => titleOf(values)}
      actions={(data) => (
        <>
          <RecordEnd declared={declared} record={data} onRefused={() => void record.reload()} />
          {merge && (
            <PermittedLink href={mergeHref(merge, data.recordGuid)} permission={permission} icon={<MergeRegular />}>
              Merge
            </PermittedLink>
          )}
        </>
      )}
      mainAct={({ recordGuid }) => (
        <PermittedLink
          href={`${hrefs.edit}${recordGuid}`}
          permission={permission}
          icon={<EditRegular />}
          appearance="primary"
        >
          Edit
        </PermittedLink>
      )}
    >
      {(data) =>
        fields ? (
          <>
            {Head && <Head record={data} onChanged={record.reload} />}
            <FactsBeside>
              <Facts facts={factsOf(fields, data.values)} />
              <Facts
                facts={[
                  ...(data.changedBy === null ? [] : lastChange(data)),
                  { name: 'GUID', value: data.recordGuid, isIdentifier: true },
                ]}
              />
            </FactsBeside>
            <UsedBy
              uses={data.uses}
              empty={`Nothing uses this ${place.subject}: it can be deleted.`}
              keyOf={({ kind, name: used }) => `${kind} ${used}`}
            />
          </>
        ) : (
          <PageSkeleton />
        )
      }
    </RecordScreen>
  );
};

/** The screens of a collection, for its routes. */
export const collectionScreens = <V,>(
  given: CollectionScreen<V>,
): Readonly<Record<'list' | 'add' | 'edit' | 'detail' | 'merge', ComponentType>> => {
  const declared = given as unknown as Declared;
  return {
    list: () => <ListOf declared={declared} />,
    add: () => <AddOf declared={declared} />,
    edit: () => <EditOf declared={declared} />,
    detail: () => <DetailOf declared={declared} />,
    merge: () => declared.merge && <MergeOf declared={declared} merge={declared.merge} />,
  };
};
