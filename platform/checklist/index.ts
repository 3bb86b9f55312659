/** What somebody who is new does in the first hour. */
export { CHECKLIST, type Checklist, type ChecklistStep } from './checklist.js';
export { ChecklistModule } from './checklist.module.js';
