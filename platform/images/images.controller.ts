import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { CurrentActor, parseRequest, Permission, ReadInSupport, type Actor } from '../access/index.js';
import { imageContextTypes } from './image-context.js';
import { ImagesService } from './images.service.js';

const uploadQuery = z.object({ contextType: z.enum(imageContextTypes), id: z.string().min(1).max(64) });

/** What a client reads as 'use the default logo' (docs/domain.md, p). */
const noImage = 'image not found';

/** Images of /api/content, at the specification's addresses. */
@Controller('api/content')
@Permission('signed-in')
export class ImagesController {
  constructor(@Inject(ImagesService) private readonly images: ImagesService) {}

  /** The body is the image itself. Who may is said by what the image belongs to. */
  @Post('uploadimage')
  @HttpCode(200)
  async uploadImage(
    @CurrentActor() actor: Actor,
    @Query() query: unknown,
    @Req() request: Request,
  ): Promise<{ path: string }> {
    const { contextType, id } = parseRequest(uploadQuery, query);
    return { path: await this.images.upload(actor, contextType, id, request) };
  }

  @ReadInSupport()
  @Get('ownerImage/:userId')
  async ownerImage(
    @CurrentActor() actor: Actor,
    @Param('userId') userId: string,
    @Res() response: Response,
  ): Promise<void> {
    const path = await this.images.pathOfUser(actor, userId);
    response
      .type('text/plain')
      .set('cache-control', 'no-store')
      .send(path ?? noImage);
  }

  @ReadInSupport()
  @Get('image/:imageGuid/:width/:height/:mode')
  async image(
    @CurrentActor() actor: Actor,
    @Param() { imageGuid = '', width = '', height = '', mode = '' }: Readonly<Record<string, string>>,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const found = await this.images.find(actor, imageGuid, `${width}/${height}/${mode}`);
    response.set({
      etag: found.tag,
      // The guid names these very bytes: a new image has a new one. Private, since who may see it is asked here.
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    if (request.get('if-none-match') === found.tag) {
      response.status(304).end();
      return;
    }
    response.type('image/webp').send(await found.bytes());
  }
}
