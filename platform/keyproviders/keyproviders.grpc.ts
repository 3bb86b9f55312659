import { Inject } from '@nestjs/common';
import { z } from 'zod';
import {
  KeyProviderImagesServiceService,
  type RemoveImageRequest,
} from '../../proto/gen/keyway/keyproviders/v1/keyproviders.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { IMAGES, type Images } from '../images/index.js';

const removeImageRequest = z.object({ recordGuid: z.string().max(64) });

@RpcController(KeyProviderImagesServiceService)
export class KeyProviderImagesGrpc implements RpcHandlers<typeof KeyProviderImagesServiceService> {
  constructor(@Inject(IMAGES) private readonly images: Images) {}

  async removeImage(request: RemoveImageRequest, actor: Actor) {
    const { recordGuid } = parseRequest(removeImageRequest, request);
    await this.images.remove(actor, 'keyprovider', recordGuid);
    return {};
  }
}
