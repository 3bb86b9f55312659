export { startThread } from './thread.js';
