import { Global, Inject, Module, type OnModuleInit } from '@nestjs/common';
import { madeBy } from '../../kernel/providers.js';
import { DATABASE } from '../database/database.js';
import { OBJECT_STORE } from '../objects/index.js';
import { IMAGE_CONTEXTS, IMAGES, type ImageContexts } from './image-context.js';
import { ImagesController } from './images.controller.js';
import { ImagesRepository } from './images.repository.js';
import { ImagesService } from './images.service.js';

/** Global: products, vaults and users have images. */
@Global()
@Module({
  controllers: [ImagesController],
  providers: [
    madeBy(
      ImagesService,
      { database: DATABASE, objects: OBJECT_STORE },
      ({ database, objects }) => new ImagesService(new ImagesRepository(database), objects, database),
    ),
    { provide: IMAGE_CONTEXTS, useExisting: ImagesService },
    { provide: IMAGES, useExisting: ImagesService },
  ],
  exports: [IMAGE_CONTEXTS, IMAGES],
})
export class ImagesModule implements OnModuleInit {
  constructor(@Inject(IMAGE_CONTEXTS) private readonly contexts: ImageContexts) {}

  /** The portrait of the signed-in user; other domains register the images of what is theirs. */
  onModuleInit(): void {
    this.contexts.register({
      contextType: 'user',
      permissions: [],
      isOwn: (actor, contextId) => Promise.resolve(contextId === actor.userGuid),
      isSeenBy: (actor, { vault_id }) => Promise.resolve(vault_id === actor.ownerGuid),
    });
  }
}
