import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { COLLECTIONS, type Collections } from '../collections/index.js';
import { systemVault } from '../access/index.js';
import { IMAGE_CONTEXTS, type ImageContexts } from '../images/index.js';
import { DATABASE, type Database } from '../database/database.js';
import { isGuid } from '../request-id.js';
import { KeyProviderImagesGrpc } from './keyproviders.grpc.js';
import { keyProviders, type KeyProviderRow } from './keyproviders.collection.js';

/** The platforms (DRM) that keys are redeemed on. */
@Module({ controllers: [KeyProviderImagesGrpc] })
export class KeyProvidersModule implements OnModuleInit {
  constructor(
    @Inject(COLLECTIONS) private readonly collections: Collections,
    @Inject(IMAGE_CONTEXTS) private readonly images: ImageContexts,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.collections.register(keyProviders);
    // Seen by everybody who is signed in: SKUs show it.
    this.images.register({
      contextType: 'keyprovider',
      permissions: ['keyprovider-write'],
      isOwn: async ({ ownerGuid }, id) => ownerGuid === systemVault && isGuid(id) && (await this.isThere(id)),
      onStored: (tx, actor, id, path) =>
        this.collections.follow<KeyProviderRow>(
          ...([tx, actor, keyProviders.name] as const),
          { vault_id: systemVault, id },
          { image_path: path === '' ? null : path },
        ),
    });
  }

  private async isThere(id: string): Promise<boolean> {
    const { rows } = await this.database.execute('select 1 from key_provider where id = $1', [id]);
    return rows.length > 0;
  }
}
