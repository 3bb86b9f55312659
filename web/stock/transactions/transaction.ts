/** @param ownerGuid whose side of it is meant, where that is another vault's */
export const transactionHref = (guid: string, ownerGuid: string | null = null): string =>
  `/distribution/myvault/transaction-detail/${guid}${ownerGuid === null ? '' : `/${ownerGuid}/`}`;
