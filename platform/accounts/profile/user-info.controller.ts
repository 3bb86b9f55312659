import { Controller, Get, Inject } from '@nestjs/common';
import { CurrentActor, Permission, ReadInSupport, type Actor } from '../../access/index.js';
import { ProfileService } from './profile.service.js';
import { userInfo } from './profile.view.js';

/** GET /api/user/info/. */
@Controller('api/user/info')
@Permission('signed-in')
export class UserInfoController {
  constructor(@Inject(ProfileService) private readonly profiles: ProfileService) {}

  @ReadInSupport()
  @Get()
  async info(@CurrentActor() actor: Actor) {
    return userInfo(await this.profiles.own(actor));
  }
}
