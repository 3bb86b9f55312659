import { Inject } from '@nestjs/common';
import {
  PriceCalendarServiceService,
  type GetPriceCalendarRequest,
} from '../../../proto/gen/keyway/pricing/v1/price_calendar.js';
import { parseRequest, RpcController, type Actor, type RpcHandlers } from '../../access/index.js';
import { askedCalendar, calendarMessage } from './calendar.message.js';
import { CalendarService } from './calendar.service.js';

@RpcController(PriceCalendarServiceService)
export class PriceCalendarGrpc implements RpcHandlers<typeof PriceCalendarServiceService> {
  constructor(@Inject(CalendarService) private readonly calendar: CalendarService) {}

  async getPriceCalendar(request: GetPriceCalendarRequest, actor: Actor) {
    return calendarMessage(await this.calendar.of(actor, parseRequest(askedCalendar, request)));
  }
}
