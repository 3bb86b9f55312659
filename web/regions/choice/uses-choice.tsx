import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { TextLink } from '../../ui/link/link.js';
import { Heading } from '../../ui/page/section.js';
import type { OwnInputProps } from '../../ui/record/fields.js';
import { hrefOfUse, type RegionUse } from '../region.js';

const useStyles = makeStyles({
  uses: { border: 'none', margin: 0, padding: 0, minInlineSize: 0 },
  use: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', overflowWrap: 'anywhere' },
  keys: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  // Many uses do not push the rest out of the window.
  list: { maxHeight: '320px', overflowY: 'auto' },
});

/** What can get another region, and whether it is to. */
export type MovableUse = RegionUse & { readonly isMoved: boolean };

export const namedUse = ({ kind, name }: RegionUse): string => `${kind === 'right' ? 'Right' : 'SKU'} ${name}`;

/** Ticks of what uses a region: one, some, all. */
export const UsesChoice = <V,>({ value, label, onChange }: OwnInputProps<V, readonly MovableUse[]>) => {
  const styles = useStyles();
  const moved = value.filter(({ isMoved }) => isMoved).length;
  const isAll = moved === value.length;
  return (
    <fieldset className={styles.uses}>
      <legend>
        <Heading>{label}</Heading>
      </legend>
      <Checkbox
        label={`All: ${formatNumber(moved)} of ${formatNumber(value.length)}`}
        checked={moved === 0 ? false : isAll || 'mixed'}
        onChange={() => onChange(value.map((use) => ({ ...use, isMoved: !isAll })))}
      />
      <div className={styles.list} role="group" aria-label={label} tabIndex={0}>
        {value.map((use) => (
          <div key={use.guid} className={styles.use}>
            <Checkbox
              label={namedUse(use)}
              checked={use.isMoved}
              onChange={(_, { checked }) =>
                onChange(value.map((each) => (each.guid === use.guid ? { ...each, isMoved: checked === true } : each)))
              }
            />
            <span className={styles.keys}>
              {formatCount(use.keys, 'key')} · <TextLink href={hrefOfUse(use)}>look at it</TextLink>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
};
