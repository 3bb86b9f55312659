import { Inject } from '@nestjs/common';
import {
  GalleryServiceService,
  type GetGalleryRequest,
  type ReleasePictureRequest,
  type ReservePictureRequest,
  type UpdateGalleryRequest,
} from '../../../proto/gen/keyway/catalogue/v1/gallery.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import {
  galleryMessage,
  galleryRequest,
  releaseRequest,
  reserveRequest,
  updateGalleryRequest,
} from './gallery.message.js';
import { GalleryService } from './gallery.service.js';

@RpcController(GalleryServiceService)
export class GalleryGrpc implements RpcHandlers<typeof GalleryServiceService> {
  constructor(@Inject(GalleryService) private readonly galleries: GalleryService) {}

  async getGallery(request: GetGalleryRequest, actor: Actor) {
    const { productGuid } = parseRequest(galleryRequest, request);
    return { gallery: galleryMessage(await this.galleries.detail(actor, productGuid)) };
  }

  async reservePicture(request: ReservePictureRequest, actor: Actor) {
    const { productGuid, ...picture } = parseRequest(reserveRequest, request);
    return { pictureGuid: await this.galleries.reserve(actor, productGuid, picture) };
  }

  async releasePicture(request: ReleasePictureRequest, actor: Actor) {
    const { productGuid, pictureGuid } = parseRequest(releaseRequest, request);
    await this.galleries.release(actor, productGuid, pictureGuid);
    return {};
  }

  async updateGallery(request: UpdateGalleryRequest, actor: Actor) {
    const { productGuid, version, pictures } = parseRequest(updateGalleryRequest, request);
    return { gallery: galleryMessage(await this.galleries.update(actor, productGuid, version, pictures)) };
  }
}
