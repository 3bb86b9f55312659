export { PageContentModule } from './pagecontent.module.js';
