/** A row of products: what it would change, and what keeps it from that. Pure. */
import { enteredTerms } from '../../products/products.message.js';
import { isReadOnly, missingOf, productActsOf, productMoves, type Requirement } from '../../products/product.js';
import type { EnteredProduct } from '../../products/products.service.js';
import type { ProductRow, SkuRow } from '../../rows.js';
import { UnusableCell, type BookColumn } from '../../../workbooks/index.js';
import { fileSheets, type FileRow } from '../columns.js';
import { changeOf, fieldsOfProduct, isSame, read as readCell, textIn, type Field } from './cells.js';
import { attributeKey, problemsOf, type Change, type JudgedProduct, type Present, type Problem } from './judged.js';

const { columns } = fileSheets.products;

const emptyFields: Readonly<Record<string, Field>> = Object.fromEntries(
  columns.map(({ key, kind }) => [
    key,
    kind === 'list' ? [] : kind === 'tick' ? false : key === 'status' ? 'Draft' : '',
  ]),
);

/** The kind of attributes that a column names. */
const attributesOf: Readonly<Record<string, string>> = {
  ...{ productType: 'Product type', developers: 'Developer', publishers: 'Publisher' },
  ...{ franchises: 'Franchise', genres: 'Genre' },
};

const statusOf = (text: string): ProductRow['status'] | undefined =>
  (['Draft', 'Active', 'Inactive', 'Delisted', 'Archived'] as const).find(
    (status) => status.toLowerCase() === text.toLowerCase(),
  );

interface Fields {
  readonly fields: Record<string, Field>;
  readonly changes: readonly Change[];
  readonly edited: readonly BookColumn[];
}

/** What the cell makes of its column; undefined where that stays as it is. */
const editOf = (row: FileRow, column: BookColumn, standing: Field, problems: Problem[]): Field | undefined => {
  try {
    const field = readCell(row, column);
    if (field === undefined || isSame(field, standing)) return undefined;
    if (column.isFixed !== true) return field;
    if (field !== '') problems.push({ column: column.key, message: 'It is given by the system' });
  } catch (thrown) {
    if (!(thrown instanceof UnusableCell)) throw thrown;
    problems.push({ column: column.key, message: thrown.message });
  }
  return undefined;
};

const fieldsOf = (row: FileRow, before: ProductRow | undefined, problems: Problem[]): Fields => {
  const standing = before === undefined ? emptyFields : fieldsOfProduct(before);
  const fields: Record<string, Field> = { ...standing };
  const edited: BookColumn[] = [];
  const changes: Change[] = [];
  for (const column of columns.filter(({ kind, key }) => kind !== 'identifier' && key !== 'status')) {
    const from = standing[column.key] ?? '';
    const field = editOf(row, column, from, problems);
    if (field === undefined) continue;
    fields[column.key] = field;
    edited.push(column);
    changes.push(changeOf(column, from, field));
  }
  const isUntil = edited.some(({ key }) => key === 'embargoUntil') && fields['embargoUntil'] !== '';
  if (isUntil && fields['isEmbargoed'] === false)
    problems.push({ column: 'embargoUntil', message: 'Only what is embargoed is so until then' });
  return { fields, changes, edited };
};

/** What a product has named since before is not asked again: nothing that is in use is deleted. */
const unknownAttributes = (
  { fields, edited }: Pick<Fields, 'fields' | 'edited'>,
  attributes: Present['attributes'],
): Problem[] =>
  edited.flatMap(({ key: column }) => {
    const kind = attributesOf[column];
    if (kind === undefined) return [];
    return [fields[column] ?? []]
      .flat()
      .filter((name): name is string => typeof name === 'string' && name !== '')
      .filter((name) => !attributes.has(attributeKey(kind, name)))
      .map((name) => ({
        column,
        message: `There is no ${kind.toLowerCase()} ‘${name.slice(0, 60)}’. One on each line`,
      }));
  });

const words: Readonly<Record<Requirement, string>> = {
  ...{ product_type: 'a type', developer: 'a developer', publisher: 'a publisher', image: 'an image', sku: 'a SKU' },
};

/** What an active product lacks once its SKUs are as the file has them. */
export const completeness = (
  product: JudgedProduct,
  skus: readonly Pick<SkuRow, 'status' | 'sku'>[],
): Problem | undefined => {
  const { entered, before, statusAfter, act, isEdited } = product;
  if (entered === undefined || statusAfter !== 'Active' || !(act !== undefined || isEdited || !before))
    return undefined;
  const missing = missingOf({ ...entered, image_path: before?.image_path ?? '' }, skus);
  const message = `An active product needs ${missing.map((each) => words[each]).join(', ')}`;
  return missing.length === 0 ? undefined : { column: 'status', message };
};

/** The status that the row asks for, and the act that leads to it. */
const moveOf = (row: FileRow, before: ProductRow | undefined, { now }: Present, problems: Problem[]) => {
  const from = before?.status ?? 'Draft';
  const text = textIn(row, 'status');
  const to = text === '' ? from : statusOf(text);
  if (to === from) return { from, to, act: undefined };
  const acts = before === undefined ? (['activate'] as const) : productActsOf(before, now);
  // What ends a product, or brings it back, is asked on its page, with what it does to its SKUs and keys.
  const act = acts.find((each) => (each === 'activate' || each === 'deactivate') && productMoves[each].to === to);
  if (act === undefined || to === undefined) {
    const message = to === undefined ? 'There is no such status' : `What is ${from} does not become ${to} by a file`;
    problems.push({ column: 'status', message });
    return { from, to: from, act: undefined };
  }
  return { from, to, act };
};

const embargoColumns = ['isEmbargoed', 'embargoUntil'] as const;

/** With what keeps a product from being what the row says. */
const enteredOf = (
  { fields, edited }: Fields,
  before: ProductRow | undefined,
  { attributes, mayWriteProducts, mayEdit, mayEmbargo }: Present,
  problems: Problem[],
): EnteredProduct | undefined => {
  const status = before?.status ?? 'Draft';
  const first = edited[0]?.key ?? 'status';
  // Texts in further languages have no column: they stay as they are.
  const parsed = enteredTerms.safeParse({ ...fields, localTexts: before?.local_texts ?? [] });
  problems.push(
    ...problemsOf([
      [!mayWriteProducts, 'productGuid', 'Your role does not change products'],
      [before !== undefined && !mayEdit(before), first, 'You may not edit products under embargo'],
      ...embargoColumns.map(
        (column) =>
          [
            !mayEmbargo && edited.some(({ key }) => key === column),
            column,
            'You may not set or change an embargo',
          ] as const,
      ),
      [isReadOnly(status), first, `It is ${status.toLowerCase()}, and changed by nobody`],
    ]),
    ...(parsed.error?.issues ?? []).map(({ path, message }) => ({ column: String(path[0] ?? 'title'), message })),
    ...unknownAttributes({ fields, edited }, attributes),
  );
  return parsed.data;
};

export const judgeProduct = (row: FileRow, present: Present): JudgedProduct => {
  const guid = textIn(row, 'productGuid').toLowerCase();
  const before = present.products.get(guid);
  const isUnknown = guid !== '' && before === undefined;
  const problems = problemsOf([[isUnknown, 'productGuid', 'Your vault has no such product']]);
  const fields = fieldsOf(row, before, problems);
  const { from, to, act } = moveOf(row, before, present, problems);
  const isEdited = fields.edited.length > 0;
  const isTouched = before === undefined || isEdited || act !== undefined;
  const entered = isTouched ? enteredOf(fields, before, present, problems) : undefined;
  const moved = act === undefined ? [] : [{ column: 'Status', from, to }];
  return {
    ...{ from: row, before, entered, act, statusAfter: to, isEdited, problems },
    ...{ label: String(fields.fields['title'] ?? ''), changes: [...fields.changes, ...moved] },
  };
};
