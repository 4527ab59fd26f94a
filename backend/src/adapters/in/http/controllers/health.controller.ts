import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ProviderState } from '../../../../application/ports/provider-failure.js';
import { Refusal } from '../../../../application/refusal.js';
import { HealthDto, ReadinessDto } from '../dto/health.dto.js';
import { PROVIDER_STATES, READINESS } from '../http-tokens.js';
import { OpenToAll } from '../session/open-to-all.decorator.js';
import { ApiErrors } from './api-errors.decorator.js';

/** Null if the app can serve riders, else why not. */
export type Readiness = () => Promise<string | null>;

/** Of the providers that are asked over the network. */
export type ProviderStates = () => readonly ProviderState[];

@ApiTags('app')
@OpenToAll()
@Controller('api/health')
export class HealthController {
  constructor(
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(PROVIDER_STATES) private readonly providerStates: ProviderStates,
  ) {}

  @Get('live')
  @ApiOperation({ operationId: 'getLiveness', summary: 'The process answers' })
  @ApiOkResponse({ type: HealthDto })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ operationId: 'getReadiness', summary: 'The database answers and is migrated' })
  @ApiOkResponse({ type: ReadinessDto })
  @ApiErrors(503)
  async ready(): Promise<ReadinessDto> {
    const problem = await this.readiness();
    if (problem !== null) throw new Refusal('try-later', problem);
    // Told, not judged: riders are better off with a RollOut that says what it lacks than with none.
    return { status: 'ok', providers: [...this.providerStates()] };
  }
}
