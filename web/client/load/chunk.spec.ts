import { jest } from '@jest/globals';
import { ChunkError, loadChunk } from './chunk.js';

describe('a screen’s script', () => {
  // No server stands behind the version check here: it goes on with the built version.
  beforeEach(() => jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline')));
  afterEach(() => jest.restoreAllMocks());

  it('is handed over when it comes', async () => {
    await expect(loadChunk(() => Promise.resolve('screen'))).resolves.toBe('screen');
  });

  it('counts as lost after its time-out', async () => {
    await expect(loadChunk(() => new Promise(() => undefined), 5)).rejects.toThrow(ChunkError);
  });

  it('counts as lost when it is gone, and the deployed version is asked for', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('404')))).rejects.toThrow(
      'This part of the application could not be loaded.',
    );
    expect(globalThis.fetch).toHaveBeenCalledWith('/meta.json', expect.objectContaining({ cache: 'no-store' }));
  });
});
