import { Body, Controller, Get, HttpCode, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ChangeRider } from '../../../../application/accounts/change-rider.js';
import { SignedInRider } from '../../../../application/accounts/sessions.js';
import { SignUp } from '../../../../application/accounts/sign-up.js';
import { LIMITS } from '../../../../application/rate-limits.js';
import { ReadOwnNumber } from '../../../../application/accounts/own-number.js';
import { SendTestText } from '../../../../application/texting/send-test-text.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { SESSION_SECONDS } from '../../../../domain/rider/session-lifetime.js';
import {
  CreateUserDto,
  SmsTestDto,
  SmsTestResultDto,
  toRiderEdit,
  toUserDto,
  UpdateUserDto,
  UserDto,
} from '../dto/user.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { IdempotencyKey, RowId } from '../fields/parameters.decorator.js';
import { countedAddress } from '../limits/client-address.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { deviceName } from '../session/device-name.js';
import { CurrentRider, OpenToAll, requireOwn, SessionCookie } from '../session/session.guard.js';

/** The answer for every number that isn't the rider's own, in any state. */
const IF_STOPPED = 'If this number has replied STOP, text START from it.';

@ApiTags('users')
@Controller('api/users')
export class UsersController {
  constructor(
    private readonly signUp: SignUp,
    private readonly changeRider: ChangeRider,
    private readonly sendTestText: SendTestText,
    private readonly readOwnNumber: ReadOwnNumber,
    private readonly signedInRider: SignedInRider,
    private readonly cookie: SessionCookie,
  ) {}

  @Post()
  @OpenToAll()
  @LimitedTo(LIMITS.signUpsOfAddress, LIMITS.signUpsOfAddressADay)
  @ApiOperation({ operationId: 'createUser', summary: 'Create a rider and open a session (cookie)' })
  @ApiCreatedResponse({ type: UserDto })
  @ApiErrors(400, 403, 413, 415, 503)
  async create(
    @Body() body: CreateUserDto,
    @IdempotencyKey('Sent again with the same key within 24 hours, it opens a session for the same rider')
    idempotencyKey: string | null,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDto> {
    const { rider, sessionToken } = await this.signUp.run(toRiderEdit(body), {
      idempotencyKey,
      formerToken: this.cookie.read(request),
      device: deviceName(request.headers['user-agent']),
    });
    this.cookie.write(reply, sessionToken, SESSION_SECONDS);
    return this.shown(rider);
  }

  @Post('sms-test')
  @OpenToAll()
  @LimitedTo(LIMITS.writesOfAddress, LIMITS.textsOfAddress)
  @HttpCode(200)
  @ApiOperation({
    operationId: 'sendTestText',
    summary:
      "Send a test text, also before there is a rider; the answer says nothing about a number that isn't the rider's own",
  })
  @ApiOkResponse({ type: SmsTestResultDto })
  @ApiErrors(400, 403, 413, 415, 422, 503)
  async smsTest(@Body() body: SmsTestDto, @Req() request: FastifyRequest): Promise<SmsTestResultDto> {
    const phone = `+1${body.phone}`;
    const rider = await this.signedIn(request);
    await this.sendTestText.run({ phone, rider, address: countedAddress(request.ip) });
    const isOwn = rider?.phoneConfirmed === true && rider.phone === phone;
    return { accepted: true, hint: isOwn ? null : IF_STOPPED };
  }

  @Get(':id')
  @ApiOperation({ operationId: 'getUser', summary: 'The signed-in rider' })
  @ApiOkResponse({ type: UserDto })
  @ApiErrors(401, 404, 503)
  read(
    @CurrentRider() rider: Rider,
    @RowId('id') id: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDto> {
    requireOwn(rider, id);
    this.cookie.renew(request, reply);
    return this.shown(rider);
  }

  @Patch(':id')
  @ApiOperation({ operationId: 'updateUser', summary: "Update the rider's profile" })
  @ApiOkResponse({ type: UserDto })
  @ApiErrors(400, 401, 403, 404, 413, 415, 422, 503)
  async update(
    @CurrentRider() rider: Rider,
    @RowId('id') id: number,
    @Body() body: UpdateUserDto,
    @Req() request: FastifyRequest,
  ): Promise<UserDto> {
    requireOwn(rider, id);
    return this.shown(await this.changeRider.run(rider, toRiderEdit(body), this.cookie.read(request)));
  }

  private async shown(rider: Rider): Promise<UserDto> {
    return toUserDto(rider, await this.readOwnNumber.run(rider));
  }

  /** Null in onboarding, where there is no rider yet. */
  private async signedIn(request: FastifyRequest): Promise<Rider | null> {
    const token = this.cookie.read(request);
    return token === null ? null : this.signedInRider.run(token);
  }
}
