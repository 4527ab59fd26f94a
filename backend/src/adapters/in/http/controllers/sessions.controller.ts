import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SignOut } from '../../../../application/accounts/sessions.js';
import { RequestSignInCode, SignIn } from '../../../../application/accounts/sign-in.js';
import { LIMITS } from '../../../../application/rate-limits.js';
import { HasOptedOut } from '../../../../application/texting/opt-outs.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { SESSION_SECONDS } from '../../../../domain/rider/session-lifetime.js';
import { SignInCodeRequestDto, SignInCodeResultDto, SignInDto, toUserDto, UserDto } from '../dto/user.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { CurrentRider, OpenToAll, SessionCookie } from '../session/session.guard.js';

@ApiTags('sessions')
@Controller('api/sessions')
export class SessionsController {
  constructor(
    private readonly requestSignInCode: RequestSignInCode,
    private readonly signIn: SignIn,
    private readonly signOut: SignOut,
    private readonly hasOptedOut: HasOptedOut,
    private readonly cookie: SessionCookie,
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
  async requestCode(@Body() body: SignInCodeRequestDto): Promise<SignInCodeResultDto> {
    await this.requestSignInCode.run(`+1${body.phone}`);
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
    });
    this.cookie.write(reply, sessionToken, SESSION_SECONDS);
    return this.shown(rider);
  }

  @Get('current')
  @ApiOperation({ operationId: 'getCurrentUser', summary: 'The rider signed in on this browser' })
  @ApiOkResponse({ type: UserDto })
  @ApiErrors(401, 503)
  current(@CurrentRider() rider: Rider): Promise<UserDto> {
    return this.shown(rider);
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
    return toUserDto(rider, await this.hasOptedOut.run(rider));
  }
}
