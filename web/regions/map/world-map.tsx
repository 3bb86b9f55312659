import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo, useState } from 'react';
import { countryName } from '../../ui/format/countries.js';
import { allCountries } from '../../ui/countries/country-groups.js';
import { worldShapes, worldSize } from './world-shapes.js';

const useStyles = makeStyles({
  frame: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  map: {
    width: '100%',
    height: 'auto',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
    '@media (forced-colors: active)': { backgroundColor: 'Canvas', border: '1px solid CanvasText' },
  },
  country: {
    fill: tokens.colorNeutralForegroundDisabled,
    stroke: tokens.colorNeutralBackground1,
    strokeWidth: '0.6px',
    cursor: 'pointer',
    ':hover': { fill: tokens.colorNeutralForeground3 },
    '@media (forced-colors: active)': { fill: 'Canvas', stroke: 'CanvasText', forcedColorAdjust: 'none' },
  },
  chosen: {
    fill: tokens.colorBrandBackground,
    ':hover': { fill: tokens.colorBrandBackgroundHover },
    '@media (forced-colors: active)': { fill: 'Highlight', forcedColorAdjust: 'none' },
  },
  other: { cursor: 'default', pointerEvents: 'none' },
  name: {
    minHeight: tokens.lineHeightBase200,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
});

const countries: ReadonlySet<string> = new Set(allCountries);

interface ShapesProps {
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (code: string) => void;
  readonly onPoint: (code: string | undefined) => void;
}

/** Drawn again where a tick changes, not for each country that is pointed at. */
const Shapes = memo(({ chosen, onToggle, onPoint }: ShapesProps) => {
  const styles = useStyles();
  return Object.entries(worldShapes).map(([code, path]) => (
    <path
      key={code}
      d={path}
      data-country={code}
      className={mergeClasses(styles.country, chosen.has(code) && styles.chosen, !countries.has(code) && styles.other)}
      onClick={() => onToggle(code)}
      onPointerEnter={() => onPoint(code)}
      onPointerLeave={() => onPoint(undefined)}
    />
  ));
});

/** The chosen countries on a map, for the eye and the pointer; the list of ticks is the same for everybody else. */
const WorldMap = ({
  chosen,
  onToggle,
}: {
  readonly chosen: ReadonlySet<string>;
  readonly onToggle: (code: string) => void;
}) => {
  const styles = useStyles();
  const [pointed, setPointed] = useState<string>();
  return (
    <div className={styles.frame} aria-hidden>
      <svg className={styles.map} viewBox={`0 0 ${worldSize.width} ${worldSize.height}`}>
        <Shapes chosen={chosen} onToggle={onToggle} onPoint={setPointed} />
      </svg>
      <div className={styles.name}>
        {pointed === undefined
          ? 'Point at a country for its name; a click chooses it.'
          : `${countryName(pointed)} (${pointed})${chosen.has(pointed) ? ', chosen' : ''}`}
      </div>
    </div>
  );
};

export default WorldMap;
