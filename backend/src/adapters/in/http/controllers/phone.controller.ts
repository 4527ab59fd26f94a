import { Body, Controller, Delete, HttpCode, Post, Req } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ReadOwnNumber, ReportLostNumber } from '../../../../application/accounts/own-number.js';
import { RequestSignInCode, SignIn } from '../../../../application/accounts/sign-in.js';
import { LIMITS } from '../../../../application/rate-limits.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { PhoneCodeDto, ReportLostPhoneDto } from '../dto/phone.dto.js';
import { SignInCodeResultDto, toUserDto, UserDto } from '../dto/user.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { RowId } from '../fields/parameters.decorator.js';
import { toE164 } from '../fields/text.validators.js';
import { countedAddress } from '../limits/client-address.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { CurrentRider, requireOwn, SessionCookie } from '../session/session.guard.js';

/** The rider's own number: binding it by a code, confirming who is there, and losing it. */
@ApiTags('users')
@Controller('api/users/:id/phone')
export class PhoneController {
  constructor(
    private readonly requestSignInCode: RequestSignInCode,
    private readonly signIn: SignIn,
    private readonly readOwnNumber: ReadOwnNumber,
    private readonly reportLostNumber: ReportLostNumber,
    private readonly cookie: SessionCookie,
  ) {}

  @Post('code')
  @HttpCode(202)
  @ApiOperation({
    operationId: 'requestPhoneCode',
    summary: "Text a code to the rider's own number, to be typed in this session",
  })
  @ApiAcceptedResponse({ type: SignInCodeResultDto })
  @ApiErrors(400, 401, 403, 404, 413, 415, 422, 503)
  async requestCode(
    @CurrentRider() rider: Rider,
    @RowId('id') id: number,
    @Req() request: FastifyRequest,
  ): Promise<SignInCodeResultDto> {
    requireOwn(rider, id);
    await this.requestSignInCode.inSession(rider, this.tokenOf(request), countedAddress(request.ip));
    return { accepted: true };
  }

  @Post('confirmation')
  @HttpCode(200)
  @LimitedTo(LIMITS.writesOfAddress, LIMITS.codeTriesOfAddress)
  @ApiOperation({
    operationId: 'confirmPhone',
    summary: 'Bind the number to this account by the texted code, and confirm who is there for ten minutes',
  })
  @ApiOkResponse({ type: UserDto })
  @ApiErrors(400, 401, 403, 404, 413, 415, 422, 503)
  async confirm(
    @CurrentRider() rider: Rider,
    @RowId('id') id: number,
    @Body() { code }: PhoneCodeDto,
    @Req() request: FastifyRequest,
  ): Promise<UserDto> {
    requireOwn(rider, id);
    return this.shown(await this.signIn.inSession(rider, code, this.tokenOf(request)));
  }

  @Post('lost')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'reportLostPhone',
    summary: 'Replace a confirmed number that gets no codes any more, in seven days',
  })
  @ApiOkResponse({ type: UserDto })
  @ApiErrors(400, 401, 403, 404, 413, 415, 422, 503)
  async reportLost(
    @CurrentRider() rider: Rider,
    @RowId('id') id: number,
    @Body() { phone }: ReportLostPhoneDto,
  ): Promise<UserDto> {
    requireOwn(rider, id);
    await this.reportLostNumber.run(rider, toE164(phone));
    return this.shown(rider);
  }

  @Delete('notice')
  @HttpCode(204)
  @ApiOperation({ operationId: 'readPhoneNotice', summary: 'Mark what is said about the number as read' })
  @ApiNoContentResponse({ description: 'It is not shown again' })
  @ApiErrors(400, 401, 403, 404, 413, 415, 503)
  async noticeRead(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<void> {
    requireOwn(rider, id);
    await this.readOwnNumber.noticeRead(rider);
  }

  /** There is one: the session guard has read it. */
  private tokenOf(request: FastifyRequest): string {
    return this.cookie.read(request) ?? '';
  }

  private async shown(rider: Rider): Promise<UserDto> {
    return toUserDto(rider, await this.readOwnNumber.run(rider));
  }
}
