import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ListDevices, SignOut } from '../../../../application/accounts/sessions.js';
import { RequestSignInCode, SignIn } from '../../../../application/accounts/sign-in.js';
import { LIMITS } from '../../../../application/rate-limits.js';
import { ReadOwnNumber } from '../../../../application/accounts/own-number.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { SESSION_SECONDS } from '../../../../domain/rider/session-lifetime.js';
import { DeviceDto, toDeviceDto } from '../dto/account.dto.js';
import { SignInCodeRequestDto, SignInCodeResultDto, SignInDto, toUserDto, UserDto } from '../dto/user.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { deviceName } from '../session/device-name.js';
import { CodeCookie, CurrentRider, OpenToAll, SessionCookie } from '../session/session.guard.js';

@ApiTags('sessions')
@Controller('api/sessions')
export class SessionsController {
  constructor(
    private readonly requestSignInCode: RequestSignInCode,
    private readonly signIn: SignIn,
    private readonly signOut: SignOut,
    private readonly listDevices: ListDevices,
    private readonly readOwnNumber: ReadOwnNumber,
    private readonly cookie: SessionCookie,
    private readonly codeCookie: CodeCookie,
  ) {}

  @Post('code')
  @OpenToAll()
  @LimitedTo(LIMITS.writesOfAddress, LIMITS.textsOfAddress, LIMITS.codesToPhone, LIMITS.globalTextQuota)
  @HttpCode(202)
  @ApiOperation({
    operationId: 'requestSignInCode',
    summary: 'Text a sign-in code to a phone; the answer does not reveal whether it has an account',
  })
  @ApiAcceptedResponse({ type: SignInCodeResultDto })
  @ApiErrors(400, 403, 413, 415, 503)
  async requestCode(
    @Body() body: SignInCodeRequestDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInCodeResultDto> {
    const token = await this.requestSignInCode.run(`+1${body.phone}`, this.codeCookie.read(request));
    this.codeCookie.write(reply, token);
    return { accepted: true };
  }

  @Post()
  @OpenToAll()
  @LimitedTo(LIMITS.writesOfAddress, LIMITS.codeTriesOfAddress)
  @ApiOperation({
    operationId: 'signIn',
    summary: 'Open a session (cookie) with a texted code, which confirms the phone',
  })
  @ApiCreatedResponse({ type: UserDto })
  @ApiErrors(400, 403, 413, 415, 422, 503)
  async open(
    @Body() body: SignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDto> {
    const { rider, sessionToken } = await this.signIn.run({
      phone: `+1${body.phone}`,
      code: body.code,
      formerToken: this.cookie.read(request),
      device: deviceName(request.headers['user-agent']),
      browserToken: this.codeCookie.read(request),
    });
    this.cookie.write(reply, sessionToken, SESSION_SECONDS);
    return this.shown(rider);
  }

  @Get('current')
  @ApiOperation({ operationId: 'getCurrentUser', summary: 'The rider signed in on this browser' })
  @ApiOkResponse({ type: UserDto })
  @ApiErrors(401, 503)
  current(
    @CurrentRider() rider: Rider,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDto> {
    this.cookie.renew(request, reply);
    return this.shown(rider);
  }

  @Get()
  @ApiOperation({ operationId: 'listDevices', summary: 'Where the rider is signed in, newest first' })
  @ApiOkResponse({ type: DeviceDto, isArray: true })
  @ApiErrors(401, 503)
  async list(@CurrentRider() rider: Rider, @Req() request: FastifyRequest): Promise<DeviceDto[]> {
    return (await this.listDevices.run(rider, this.cookie.present(request))).map(toDeviceDto);
  }

  @Delete('current')
  @HttpCode(204)
  @ApiOperation({ operationId: 'signOut', summary: 'Sign out on this device' })
  @ApiNoContentResponse({ description: 'Signed out; the cookie is cleared' })
  @ApiErrors(400, 401, 403, 413, 415, 503)
  async end(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = this.cookie.read(request);
    if (token !== null) await this.signOut.here(token);
    this.cookie.clear(reply);
  }

  @Delete('others')
  @HttpCode(204)
  @ApiOperation({ operationId: 'signOutElsewhere', summary: 'Sign out on all other devices' })
  @ApiNoContentResponse({ description: 'Signed out there' })
  @ApiErrors(400, 401, 403, 413, 415, 503)
  async endOthers(@CurrentRider() rider: Rider, @Req() request: FastifyRequest): Promise<void> {
    await this.signOut.elsewhere(rider, this.cookie.present(request));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'signOutDevice', summary: 'Sign out on one device' })
  @ApiParam({ name: 'id', schema: { type: 'string' } })
  @ApiNoContentResponse({ description: 'Signed out there; the cookie is cleared if that is here' })
  @ApiErrors(400, 401, 403, 404, 413, 415, 503)
  async endOne(
    @CurrentRider() rider: Rider,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    if (await this.signOut.on(rider, id, this.cookie.present(request))) this.cookie.clear(reply);
  }

  @Delete()
  @HttpCode(204)
  @ApiOperation({ operationId: 'signOutEverywhere', summary: 'Sign out on all devices' })
  @ApiNoContentResponse({ description: 'Signed out; the cookie is cleared' })
  @ApiErrors(400, 401, 403, 413, 415, 503)
  async endAll(@CurrentRider() rider: Rider, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.signOut.everywhere(rider);
    this.cookie.clear(reply);
  }

  private async shown(rider: Rider): Promise<UserDto> {
    return toUserDto(rider, await this.readOwnNumber.run(rider));
  }
}
