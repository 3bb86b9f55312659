export default async () => {
  const { stopServers } = await import('./servers.ts');
  await stopServers();
};
