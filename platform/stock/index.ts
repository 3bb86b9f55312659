/** The stock: insertions, keys, inventory, transactions, custody. */
export { StockModule } from './stock.module.js';
