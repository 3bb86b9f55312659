export { startProcess } from './process.js';
export { startThread } from './thread.js';
