import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { useId, useState } from 'react';
import { countriesByName } from '../format/countries.js';
import { formatNumber } from '../format/format.js';
import { tickOf } from './countries.js';
import type { Continent, CountryGroup } from './country-groups.js';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center' },
  countries: { display: 'flex', flexDirection: 'column', paddingLeft: tokens.spacingHorizontalXXL },
  groups: { display: 'flex', flexDirection: 'column', paddingLeft: tokens.spacingHorizontalM },
  count: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export type Toggle = (countries: readonly string[], isChosen: boolean) => void;

interface TickProps {
  readonly name: string;
  readonly countries: readonly string[];
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: Toggle;
}

/** A tick for several countries: half ticked while only some are chosen; then it chooses the rest. */
export const GroupTick = ({ name, countries, chosen, onToggle }: TickProps) => {
  const styles = useStyles();
  const count = countries.filter((code) => chosen.has(code)).length;
  return (
    <Checkbox
      label={
        <>
          {name}{' '}
          <span className={styles.count}>
            {formatNumber(count)} of {formatNumber(countries.length)}
          </span>
        </>
      }
      checked={tickOf(chosen, countries)}
      onChange={() => onToggle(countries, count < countries.length)}
    />
  );
};

interface GroupProps extends Omit<TickProps, 'name' | 'countries'> {
  readonly group: CountryGroup;
  /** Its countries are shown whether they were asked for or not: somebody looks for one. */
  readonly isOpen: boolean;
}

const Group = ({ group, isOpen, ...ticks }: GroupProps) => {
  const styles = useStyles();
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const isShown = isOpen || isAsked;
  return (
    <div>
      <div className={styles.line}>
        <Button
          size="small"
          appearance="transparent"
          icon={isShown ? <ChevronDownRegular /> : <ChevronRightRegular />}
          aria-label={`Countries of ${group.name}`}
          aria-expanded={isShown}
          aria-controls={id}
          onClick={() => setAsked(!isAsked)}
        />
        <GroupTick {...ticks} name={group.name} countries={group.countries} />
      </div>
      <div id={id} className={styles.countries} hidden={!isShown}>
        {isShown &&
          countriesByName(group.countries).map(({ code, name }) => (
            <Checkbox
              key={code}
              label={name}
              checked={ticks.chosen.has(code)}
              onChange={(_, { checked }) => ticks.onToggle([code], checked === true)}
            />
          ))}
      </div>
    </div>
  );
};

/** A continent with its subregions and their countries. */
export const GroupTicks = ({
  continent: { name, groups },
  ...props
}: Omit<GroupProps, 'group'> & { readonly continent: Continent }) => {
  const styles = useStyles();
  const { chosen, onToggle } = props;
  return (
    <div role="group" aria-label={name}>
      <GroupTick {...{ name, chosen, onToggle }} countries={groups.flatMap(({ countries }) => countries)} />
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group key={group.name} {...props} group={group} />
        ))}
      </div>
    </div>
  );
};
