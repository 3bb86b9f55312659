import { call } from '../client/api.js';
import { currentIn } from '../client/problems/conflict.js';
import { DialogFrame } from '../ui/dialogs/dialog-frame.js';
import { ReadParts } from '../ui/dialogs/read-parts.js';
import { SavedParts } from '../ui/record/saved.dialog.js';
import { networkFields, type Certificate } from './certificate.js';

const route = 'PUT /certificates/:certificateGuid/networks';

interface Props {
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

const Editing = ({ certificate, onChanged, onClose }: Props & { readonly certificate: Certificate }) => (
  <SavedParts
    title={`Networks of ${certificate.name}`}
    fields={networkFields}
    from={certificate}
    valuesOf={({ networks }) => ({ networks })}
    stale={{ what: certificate.name, theirsIn: (thrown) => currentIn(route, thrown) }}
    save={async ({ networks }, { certificateGuid, name, version }) => {
      await call(route, { params: { certificateGuid }, body: { networks, version } });
      return { text: `The networks of ${name} are changed, from the next call on.` };
    }}
    onSaved={onChanged}
    onCancel={onClose}
  />
);

/** @param certificateGuid undefined while it is closed */
export const NetworksDialog = ({
  certificateGuid,
  ...props
}: Props & { readonly certificateGuid: string | undefined }) => (
  <DialogFrame isAlert isOpen={certificateGuid !== undefined} onClose={props.onClose}>
    {certificateGuid !== undefined && (
      <ReadParts
        route="GET /certificates/:certificateGuid"
        request={{ params: { certificateGuid } }}
        title="Networks"
        label="Reading the networks"
        onCancel={props.onClose}
      >
        {(certificate) => <Editing certificate={certificate} {...props} />}
      </ReadParts>
    )}
  </DialogFrame>
);
