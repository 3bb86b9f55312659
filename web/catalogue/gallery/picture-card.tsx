import { Badge, Button, Tooltip, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import type { ReactElement } from 'react';
import { kindInWords, nameOf, type Picture } from './picture.js';
import { PictureImage } from './shown-pictures.js';

const useStyles = makeStyles({
  item: { listStyleType: 'none' },
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    boxSizing: 'border-box',
    height: '100%',
    padding: tokens.spacingHorizontalS,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  movable: { cursor: 'grab' },
  over: { outline: `${tokens.strokeWidthThick} dashed ${tokens.colorBrandStroke1}` },
  text: { overflowWrap: 'anywhere' },
  kind: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  acts: { display: 'flex', flexWrap: 'wrap', marginTop: 'auto' },
});

interface PictureCardProps {
  readonly picture: Picture;
  /** From 0. */
  readonly at: number;
  readonly count: number;
  /** Why nothing can be done to it now; undefined: it can. */
  readonly refusal: string | undefined;
  readonly isOver: boolean;
  readonly onDrag: (event: 'start' | 'over' | 'drop' | 'end') => void;
  readonly onMove: (to: number) => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

interface Act {
  readonly name: 'earlier' | 'later' | 'edit' | 'remove';
  readonly label: string;
  readonly icon: ReactElement;
  readonly isOff?: boolean;
  readonly act: () => void;
}

/** A picture of the vault's own product, with what may be done to it. */
export const PictureCard = (props: PictureCardProps) => {
  const { picture, at, count, refusal, isOver, onDrag, onMove } = props;
  const styles = useStyles();
  const name = nameOf(picture, at);
  const isMovable = refusal === undefined;
  const acts: readonly Act[] = [
    {
      ...{ name: 'earlier', label: `Move ${name} earlier`, icon: <ArrowLeftRegular /> },
      ...{ isOff: at === 0, act: () => onMove(at - 1) },
    },
    {
      ...{ name: 'later', label: `Move ${name} later`, icon: <ArrowRightRegular /> },
      ...{ isOff: at === count - 1, act: () => onMove(at + 1) },
    },
    { name: 'edit', label: `Describe ${name}`, icon: <EditRegular />, act: props.onEdit },
    { name: 'remove', label: `Remove ${name}`, icon: <DeleteRegular />, act: props.onRemove },
  ];
  return (
    <li className={styles.item} data-picture={picture.pictureGuid}>
      <div
        className={mergeClasses(styles.card, isMovable && styles.movable, isOver && styles.over)}
        draggable={isMovable}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          event.dataTransfer.setData('text/plain', name);
          onDrag('start');
        }}
        onDragOver={(event) => {
          event.preventDefault();
          onDrag('over');
        }}
        onDrop={(event) => {
          event.preventDefault();
          onDrag('drop');
        }}
        onDragEnd={() => onDrag('end')}
      >
        <PictureImage picture={picture} alt={picture.alternativeText === '' ? name : picture.alternativeText} />
        <div className={styles.text}>
          {picture.alternativeText === '' ? (
            <Badge appearance="tint" color="warning">
              Needs a text
            </Badge>
          ) : (
            picture.alternativeText
          )}
        </div>
        <div className={styles.kind}>{kindInWords(picture)}</div>
        <div className={styles.acts}>
          {acts.map(({ name: act, label, icon, isOff = false, act: onClick }) => (
            <Tooltip key={act} relationship="label" content={refusal === undefined ? label : `${label}: ${refusal}`}>
              <Button
                appearance="subtle"
                icon={icon}
                data-act={act}
                disabledFocusable={!isMovable || isOff}
                onClick={onClick}
              />
            </Tooltip>
          ))}
        </div>
      </div>
    </li>
  );
};
