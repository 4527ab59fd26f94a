import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Inject,
  NotFoundException,
  Param,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { Clock } from '../../../../application/ports/clock.port.js';
import { DEMO_SCENARIOS, DEMO_TILE_SCHEMES, type DemoPort } from '../../../../application/ports/demo.port.js';
import { ReceiveText } from '../../../../application/texting/receive-text.js';
import {
  DemoReplyDto,
  DemoStateDto,
  DemoTextDto,
  ReplyToDemoTextDto,
  SwitchDemoWeatherDto,
} from '../dto/demo.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { CLOCK, DEMO } from '../http-dependencies.js';
import { OpenToAll } from '../session/session.guard.js';

const TILE_FILE = /^(\d{1,6})\.svg$/;

/** NaN for anything but a plain number; no tile has it. */
const tileNumber = (text: string): number => (/^\d{1,6}$/.test(text) ? Number(text) : Number.NaN);

/** Controls of the demo world. In live mode there is none, and these paths answer 404. */
@ApiTags('demo')
@OpenToAll()
@Controller('api/demo')
export class DemoController {
  constructor(
    @Inject(DEMO) private readonly demo: DemoPort | null,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly receiveText: ReceiveText,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'getDemo', summary: 'State of the demo world' })
  @ApiOkResponse({ type: DemoStateDto })
  @ApiErrors(404)
  state(): DemoStateDto {
    return {
      scenario: this.world().scenario(),
      scenarios: [...DEMO_SCENARIOS],
      now: this.clock.now().toISOString(),
    };
  }

  @Put('weather')
  @ApiOperation({
    operationId: 'switchDemoWeather',
    summary: "Switch the demo world's weather",
  })
  @ApiOkResponse({ type: DemoStateDto })
  @ApiErrors(400, 403, 404, 413, 415, 503)
  switchWeather(@Body() body: SwitchDemoWeatherDto): DemoStateDto {
    this.world().switchTo(body.scenario);
    return this.state();
  }

  @Get('outbox')
  @ApiOperation({
    operationId: 'getDemoOutbox',
    summary: 'Texts a real provider would have sent, newest first',
  })
  @ApiOkResponse({ type: DemoTextDto, isArray: true })
  @ApiErrors(404)
  outbox(): DemoTextDto[] {
    return this.world()
      .outbox()
      .map((text) => ({ ...text, sentAt: text.sentAt.toISOString() }));
  }

  @Post('texts/reply')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'replyToDemoText',
    summary: 'Reply to a text, as its phone would',
  })
  @ApiOkResponse({ type: DemoReplyDto })
  @ApiErrors(400, 403, 404, 413, 415, 503)
  async reply(@Body() { phone, body }: ReplyToDemoTextDto): Promise<DemoReplyDto> {
    const { replies } = this.world();
    if (!replies) throw new NotFoundException('Texts go to real phones here; reply from the phone.');
    const received = await this.receiveText.run(replies.bringOf({ from: `+1${phone}`, body }));
    const keyword = received.state === 'done' ? received.keyword : null;
    return { keyword, answer: keyword && replies.answerTo(keyword) };
  }

  @Get('tiles/:z/:x/:file')
  @ApiOperation({ operationId: 'getDemoTile', summary: "A tile of the demo world's map: {z}/{x}/{y}.svg" })
  @ApiQuery({ name: 'scheme', required: false, enum: DEMO_TILE_SCHEMES })
  @ApiOkResponse({ content: { 'image/svg+xml': { schema: { type: 'string' } } } })
  @ApiErrors(404)
  @Header('content-type', 'image/svg+xml; charset=utf-8')
  @Header('cache-control', 'public, max-age=86400')
  mapTile(
    @Param('z') z: string,
    @Param('x') x: string,
    @Param('file') file: string,
    @Query('scheme') scheme: unknown,
  ): string {
    const [, y = ''] = TILE_FILE.exec(file) ?? [];
    const name = { z: tileNumber(z), x: tileNumber(x), y: tileNumber(y) };
    const tile = this.world().mapTile(name, scheme === 'dark' ? 'dark' : 'light');
    if (tile === null) throw new NotFoundException('There is nothing at this address.');
    return tile;
  }

  private world(): DemoPort {
    if (!this.demo) throw new NotFoundException('There is nothing at this address.');
    return this.demo;
  }
}
