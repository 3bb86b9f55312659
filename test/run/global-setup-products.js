import './typescript.js';

export default async () => {
  const { startServersForProducts } = await import('./servers.ts');
  await startServersForProducts();
};
