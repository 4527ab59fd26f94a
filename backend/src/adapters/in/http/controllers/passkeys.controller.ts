import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ManagePasskeys, SignInByPasskey } from '../../../../application/accounts/passkeys.js';
import { LIMITS } from '../../../../application/rate-limits.js';
import { ReadOwnNumber } from '../../../../application/accounts/own-number.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { SESSION_SECONDS } from '../../../../domain/rider/session-lifetime.js';
import {
  CreatePasskeyDto,
  PasskeyDto,
  PasskeyOptionsDto,
  PasskeySignInDto,
  toPasskeyDto,
  toPasskeyOptionsDto,
} from '../dto/passkey.dto.js';
import { toUserDto, UserDto } from '../dto/user.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { RowId } from '../fields/parameters.decorator.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { deviceName } from '../session/device-name.js';
import { CurrentRider, OpenToAll, SessionCookie } from '../session/session.guard.js';

/** A second way in, next to texted codes. */
@ApiTags('passkeys')
@Controller('api/passkeys')
export class PasskeysController {
  constructor(
    private readonly passkeys: ManagePasskeys,
    private readonly signInByPasskey: SignInByPasskey,
    private readonly readOwnNumber: ReadOwnNumber,
    private readonly cookie: SessionCookie,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listPasskeys', summary: "The rider's passkeys, oldest first" })
  @ApiOkResponse({ type: PasskeyDto, isArray: true })
  @ApiErrors(401, 503)
  async list(@CurrentRider() rider: Rider): Promise<PasskeyDto[]> {
    return (await this.passkeys.all(rider)).map(toPasskeyDto);
  }

  @Post('options')
  @HttpCode(200)
  @ApiOperation({ operationId: 'beginPasskey', summary: 'Options for the browser to make a passkey' })
  @ApiOkResponse({ type: PasskeyOptionsDto })
  @ApiErrors(400, 401, 403, 413, 415, 422, 503)
  async begin(@CurrentRider() rider: Rider, @Req() request: FastifyRequest): Promise<PasskeyOptionsDto> {
    return toPasskeyOptionsDto(await this.passkeys.begin(rider, this.cookie.present(request)));
  }

  @Post()
  @ApiOperation({ operationId: 'createPasskey', summary: 'Keep the passkey that the browser has made' })
  @ApiCreatedResponse({ type: PasskeyDto })
  @ApiErrors(400, 401, 403, 413, 415, 422, 503)
  async create(
    @CurrentRider() rider: Rider,
    @Body() body: CreatePasskeyDto,
    @Req() request: FastifyRequest,
  ): Promise<PasskeyDto> {
    const device = deviceName(request.headers['user-agent']);
    return toPasskeyDto(await this.passkeys.add(rider, this.cookie.present(request), body, device));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deletePasskey', summary: 'Remove a passkey' })
  @ApiNoContentResponse({ description: 'Removed; sessions it has opened stay open' })
  @ApiErrors(400, 401, 403, 404, 413, 415, 503)
  delete(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<void> {
    return this.passkeys.remove(rider, id);
  }

  @Post('sign-in/options')
  @OpenToAll()
  @LimitedTo(LIMITS.passkeyTriesOfAddress)
  @HttpCode(200)
  @ApiOperation({
    operationId: 'beginPasskeySignIn',
    summary: 'Options for the browser to sign in with a passkey',
  })
  @ApiOkResponse({ type: PasskeyOptionsDto })
  @ApiErrors(400, 403, 413, 415, 422, 503)
  async beginSignIn(): Promise<PasskeyOptionsDto> {
    return toPasskeyOptionsDto(await this.signInByPasskey.begin());
  }

  @Post('sign-in')
  @OpenToAll()
  @LimitedTo(LIMITS.passkeyTriesOfAddress)
  @ApiOperation({ operationId: 'signInByPasskey', summary: 'Open a session (cookie) with a passkey' })
  @ApiCreatedResponse({ type: UserDto })
  @ApiErrors(400, 403, 413, 415, 422, 503)
  async signIn(
    @Body() body: PasskeySignInDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserDto> {
    const { rider, sessionToken } = await this.signInByPasskey.run(body, {
      formerToken: this.cookie.read(request),
      device: deviceName(request.headers['user-agent']),
    });
    this.cookie.write(reply, sessionToken, SESSION_SECONDS);
    return toUserDto(rider, await this.readOwnNumber.run(rider));
  }
}
