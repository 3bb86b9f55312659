import './typescript.js';

export default async () => {
  const { startServers } = await import('./servers.ts');
  await startServers();
};
