import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Refusal } from '../../../../application/refusal.js';
import { ConfigDto, HealthDto, ReadinessDto } from '../dto/app.dto.js';
import { ApiErrors, ApiErrorsUnlimited } from '../errors/error.dto.js';
import {
  PROVIDER_STATES,
  PUBLIC_CONFIG,
  READINESS,
  type ProviderStates,
  type Readiness,
} from '../http-dependencies.js';
import { NotLimited } from '../limits/limit.guards.js';
import { OpenToAll } from '../session/session.guard.js';

@ApiTags('app')
@OpenToAll()
@Controller('api/config')
export class ConfigController {
  constructor(@Inject(PUBLIC_CONFIG) private readonly config: ConfigDto) {}

  @Get()
  @ApiOperation({ operationId: 'getConfig', summary: 'Public settings for the browser' })
  @ApiOkResponse({ type: ConfigDto })
  @ApiErrors()
  read(): ConfigDto {
    return this.config;
  }
}

const PROBES = 'load balancers probe each replica; the answer is in memory';

@ApiTags('app')
@OpenToAll()
@Controller('api/health')
export class HealthController {
  constructor(
    @Inject(READINESS) private readonly readiness: Readiness,
    @Inject(PROVIDER_STATES) private readonly providerStates: ProviderStates,
  ) {}

  @Get('live')
  @NotLimited(PROBES)
  @ApiOperation({ operationId: 'getLiveness', summary: 'The process is running' })
  @ApiOkResponse({ type: HealthDto })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @NotLimited(PROBES)
  @ApiOperation({ operationId: 'getReadiness', summary: 'The database is reachable and migrated' })
  @ApiOkResponse({ type: ReadinessDto })
  @ApiErrorsUnlimited(503)
  async ready(): Promise<ReadinessDto> {
    const problem = await this.readiness();
    if (problem !== null) throw new Refusal('try-later', problem);
    // A failing provider does not make the app unready: riders are better served with gaps than not at all.
    return { status: 'ok', providers: [...this.providerStates()] };
  }
}
