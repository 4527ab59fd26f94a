import { Body, Controller, Get, Header, HttpCode, Post, Req, Res, StreamableFile } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { RequireProof } from '../../../../application/accounts/own-number.js';
import { CollectRiderData, DeleteAccount } from '../../../../application/accounts/rider-data.js';
import { LIMITS } from '../../../../application/rate-limits.js';
import type { Rider } from '../../../../domain/rider/rider.js';
import { DeleteAccountDto, RiderDataDto, riderDataJson } from '../dto/account.dto.js';
import { ApiErrors } from '../errors/error.dto.js';
import { RowId } from '../fields/parameters.decorator.js';
import { LimitedTo } from '../limits/limit.guards.js';
import { CurrentRider, requireOwn, SessionCookie } from '../session/session.guard.js';

/** Nearly every export is shorter, and is answered only once all of it could be read. */
const BEGUN_CHARACTERS = 1_000_000;

async function firstCharacters(parts: AsyncGenerator<string>, atLeast: number): Promise<string> {
  let begun = '';
  while (begun.length < atLeast) {
    const { value, done } = await parts.next();
    if (done === true) break;
    begun += value;
  }
  return begun;
}

async function* continued(begun: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield begun;
  yield* rest;
}

/** Export and deletion. */
@ApiTags('users')
@Controller('api/users/:id')
export class AccountController {
  constructor(
    private readonly collectRiderData: CollectRiderData,
    private readonly deleteAccount: DeleteAccount,
    private readonly requireProof: RequireProof,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('data')
  @LimitedTo(LIMITS.readsOfAddress, LIMITS.exportsOfRider)
  @Header('content-disposition', 'attachment; filename="rollout-data.json"')
  @Header('content-type', 'application/json; charset=utf-8')
  @ApiOperation({ operationId: 'getRiderData', summary: 'Download all data stored about the rider' })
  @ApiOkResponse({ type: RiderDataDto })
  @ApiErrors(401, 403, 404, 503)
  async data(
    @CurrentRider() rider: Rider,
    @RowId('id') id: number,
    @Req() request: FastifyRequest,
  ): Promise<StreamableFile> {
    requireOwn(rider, id);
    await this.requireProof.run(rider, this.cookie.read(request));
    const json = riderDataJson(await this.collectRiderData.run(rider));
    const begun = await firstCharacters(json, BEGUN_CHARACTERS);
    return new StreamableFile(Readable.from(continued(begun, json)));
  }

  @Post('deletion')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteUser',
    summary: 'Permanently delete the rider and all their data',
  })
  @ApiNoContentResponse({ description: 'Deleted; the cookie is cleared' })
  @ApiErrors(400, 401, 403, 404, 413, 415, 503)
  async delete(
    @CurrentRider() rider: Rider,
    @RowId('id') id: number,
    @Body() _confirmed: DeleteAccountDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    requireOwn(rider, id);
    await this.requireProof.run(rider, this.cookie.read(request));
    await this.deleteAccount.run(rider);
    this.cookie.clear(reply);
  }
}
