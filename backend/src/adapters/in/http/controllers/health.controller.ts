import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Refusal } from '../../../../application/refusal.js';
import { HealthDto } from '../dto/health.dto.js';
import { READINESS } from '../http-tokens.js';
import { OpenToAll } from '../session/open-to-all.decorator.js';
import { ApiErrors } from './api-errors.decorator.js';

/** Null if the app can serve riders, else why not. */
export type Readiness = () => Promise<string | null>;

@ApiTags('app')
@OpenToAll()
@Controller('api/health')
export class HealthController {
  constructor(@Inject(READINESS) private readonly readiness: Readiness) {}

  @Get('live')
  @ApiOperation({ operationId: 'getLiveness', summary: 'The process answers' })
  @ApiOkResponse({ type: HealthDto })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ operationId: 'getReadiness', summary: 'The database answers and is migrated' })
  @ApiOkResponse({ type: HealthDto })
  @ApiErrors(503)
  async ready(): Promise<HealthDto> {
    const problem = await this.readiness();
    if (problem !== null) throw new Refusal('try-later', problem);
    return { status: 'ok' };
  }
}
