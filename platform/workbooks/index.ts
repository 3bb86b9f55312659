/** Files of rows: workbooks, CSV and JSON, read and written beside the event loop. */
export {
  columnLetters,
  type Book,
  type BookColumn,
  type BookColumns,
  type BookFormat,
  type BookRow,
  type BookSheet,
  type CellValue,
  type ColumnKind,
  type WrittenFormat,
  type WrittenRow,
} from './book.js';
export { BookProcesses, type ReadFile, type WrittenBook } from './book-processes.service.js';
export { Refused, type Refusal } from './refused.js';
export { receivedFile } from './received-file.js';
export { WorkbooksModule } from './workbooks.module.js';
export { Cells, type Fault } from './cells.js';
export { decimalIn, instantIn, requiredField, textIn, tickIn, unambiguous, UnusableCell, wholeIn } from './said.js';
