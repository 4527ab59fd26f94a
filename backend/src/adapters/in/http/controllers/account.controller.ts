import { Body, Controller, Get, Header, HttpCode, Post, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CollectRiderData, DeleteAccount } from '../../../../application/accounts/rider-data.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { DeleteAccountDto, RiderDataDto, toRiderDataDto } from '../dto/account.dto.js';
import { RowId, IdParam } from '../fields/parameters.decorator.js';
import { CurrentRider, requireOwn } from '../session/session.decorators.js';
import { SessionCookie } from '../session/session-cookie.js';
import { ApiErrors } from '../errors/error.dto.js';

/** What a rider takes along, and how a rider leaves. */
@ApiTags('users')
@Controller('api/users/:id')
export class AccountController {
  constructor(
    private readonly collectRiderData: CollectRiderData,
    private readonly deleteAccount: DeleteAccount,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('data')
  @IdParam('id')
  @Header('content-disposition', 'attachment; filename="rollout-data.json"')
  @ApiOperation({ operationId: 'getRiderData', summary: 'Everything that RollOut holds of the rider' })
  @ApiOkResponse({ type: RiderDataDto })
  @ApiErrors(401, 404, 503)
  async data(@CurrentRider() rider: Rider, @RowId('id') id: number): Promise<RiderDataDto> {
    requireOwn(rider, id);
    return toRiderDataDto(await this.collectRiderData.run(rider));
  }

  @Post('deletion')
  @IdParam('id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteUser',
    summary: 'Delete the rider and everything that RollOut holds of the rider, for good',
  })
  @ApiNoContentResponse({ description: 'Deleted; the cookie is cleared' })
  @ApiErrors(400, 401, 403, 404, 413, 415, 429, 503)
  async delete(
    @CurrentRider() rider: Rider,
    @RowId('id') id: number,
    @Body() _confirmed: DeleteAccountDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    requireOwn(rider, id);
    await this.deleteAccount.run(rider);
    this.cookie.clear(reply);
  }
}
