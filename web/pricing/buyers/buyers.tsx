import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { FactsTable } from '../../ui/facts/facts-table.js';
import { TextLink } from '../../ui/link/link.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import { Section } from '../../ui/page/section.js';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { listHref } from '../price-list.js';
import { boughtBy, followers, type Assignment, type Assignments, type Choice, type Subject } from './assignment.js';
import { formatCount } from '../../ui/format/format.js';

const AssignDialog = onDemand(() => import('./assign.dialog.js'));

const useStyles = makeStyles({
  default: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
});

const kinds: Readonly<Record<number, string>> = { 1: 'Publisher', 2: 'Distributor', 3: 'Retailer' };

const ofDefault = 'default';

interface LoadedProps {
  readonly assignments: Assignments;
  readonly lists: readonly Choice[];
  readonly proposed?: string | undefined;
}

const subjectOf = (asked: string, assignments: Assignments): Subject | undefined => {
  if (asked === ofDefault) return { kind: 'default', assignments };
  const assignment = assignments.assignments.find(({ connectionGuid }) => connectionGuid === asked);
  return assignment && { kind: 'connection', assignment };
};

const ListLink = ({ assignment, assignments, lists }: LoadedProps & { readonly assignment: Assignment }) => {
  const { listGuid, text } = boughtBy(assignment.listGuid, assignments, lists);
  return listGuid === null ? text : <TextLink href={listHref(listGuid, true)}>{text}</TextLink>;
};

const Loaded = ({ assignments, lists, proposed }: LoadedProps) => {
  const styles = useStyles();
  const missing = useMissing('pricelist-write', 'pricelist-all');
  const [asked, setAsked] = useState<string>();
  const subject = asked === undefined ? undefined : subjectOf(asked, assignments);
  const { defaultList } = assignments;
  const count = followers(assignments).length;
  return (
    <>
      <Section title="Default of your vault">
        <div className={styles.default}>
          {defaultList.listGuid === null ? (
            'None: who has no price list of its own can order nothing.'
          ) : (
            <TextLink href={listHref(defaultList.listGuid, true)}>{defaultList.listTitle ?? 'Price list'}</TextLink>
          )}
          <span>{`${formatCount(count, 'connection')} without a price list of ${count === 1 ? 'its' : 'their'} own`}</span>
          <RefusableButton refusal={missing} onClick={() => setAsked(ofDefault)}>
            Change the default
          </RefusableButton>
        </div>
      </Section>
      <Section title="Connections">
        {assignments.assignments.length === 0 ? (
          <EmptyState
            title="You sell to nobody yet"
            text="Companies that you are connected with, and sell to, buy by a price list of yours."
          />
        ) : (
          <FactsTable
            label="Price lists by connection"
            columns={[
              { name: 'Company', of: ({ company }) => company },
              { name: 'Kind', width: 110, of: ({ companyType }) => kinds[companyType] ?? '–' },
              {
                name: 'Buys by',
                of: (assignment) => <ListLink assignment={assignment} assignments={assignments} lists={lists} />,
              },
              {
                name: 'Change',
                kind: 'acts',
                width: 100,
                of: ({ connectionGuid, company }) => (
                  <RefusableButton
                    isSmall
                    refusal={missing}
                    label={`Change the price list of ${company}`}
                    onClick={() => setAsked(connectionGuid)}
                  >
                    Change
                  </RefusableButton>
                ),
              },
            ]}
            rows={assignments.assignments}
            keyOf={({ connectionGuid }) => connectionGuid}
          />
        )}
      </Section>
      {subject && (
        <Opened isOpen>
          <AssignDialog
            subject={subject}
            assignments={assignments}
            lists={lists}
            {...(proposed !== undefined && { proposed })}
            onClose={() => setAsked(undefined)}
          />
        </Opened>
      )}
    </>
  );
};

/** By which list each connection that the vault sells to buys, and which it is by default. */
export const Buyers = ({ proposed }: Pick<LoadedProps, 'proposed'>) => {
  const assignments = useRead('GET /pricing/assignments', {});
  const lists = useRead('GET /pricing/lists', {});
  const error = assignments.error ?? lists.error;
  if (error && !(assignments.data && lists.data)) {
    const again = (): void => void Promise.all([assignments.reload(), lists.reload()]);
    return <ErrorState problem={error} onRetry={again} />;
  }
  if (!assignments.data || !lists.data) return <PageSkeleton lines={4} />;
  return <Loaded assignments={assignments.data} lists={lists.data.lists} proposed={proposed} />;
};
