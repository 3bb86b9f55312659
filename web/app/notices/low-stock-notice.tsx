import { useToasts } from '../../ui/toasts/toasts.js';
import { useEvent } from '../../client/events/use-event.js';

/** Stock has just fallen to its mark: said once, wherever one is. The mail names it, the inventory shows it. */
export const LowStockNotice = () => {
  const toasts = useToasts();
  useEvent('stocklow', (event) => {
    if (!event) return;
    const what = event.places === 1 ? 'One stock has' : `${event.places} stocks have`;
    toasts.warning(`${what} fallen to the low-stock mark. The inventory shows which.`);
  });
  return null;
};
