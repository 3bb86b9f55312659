import { makeStyles, tokens } from '@fluentui/react-components';
import { useRead } from '../../client/api.js';
import { GroupTick, type Toggle } from './group-ticks.js';

const useStyles = makeStyles({
  unions: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalL },
});

/** What has no place among the continents. */
const codes = ['EU', 'EEA'];

/** The European Union and the Economic Area, as the system's regions have them. */
export const Unions = ({ chosen, onToggle }: { readonly chosen: ReadonlySet<string>; readonly onToggle: Toggle }) => {
  const styles = useStyles();
  const { data } = useRead('GET /regions', {});
  const unions = data?.regions.filter(({ code, isSystem }) => isSystem && codes.includes(code)) ?? [];
  return (
    <div className={styles.unions}>
      {unions.map(({ code, name, countries }) => (
        <GroupTick key={code} {...{ name, countries, chosen, onToggle }} />
      ))}
    </div>
  );
};
