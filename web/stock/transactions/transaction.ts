/** The report of a vault's transactions, and where its custody is shown. */
export const transactionsHref = '/my_vault/transaction/';
/** From an address that leads to none. */
export const backToTransactions = { text: 'Back to transactions', href: transactionsHref } as const;

/** @param ownerGuid whose side of it is meant, where that is another vault's */
export const transactionHref = (guid: string, ownerGuid: string | null = null): string =>
  `/distribution/myvault/transaction-detail/${guid}${ownerGuid === null ? '' : `/${ownerGuid}/`}`;
