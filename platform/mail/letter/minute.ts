/** '2026-11-21 07:46 UTC', as letters say an instant. */
export const minuteOf = (instant: Date): string => `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
